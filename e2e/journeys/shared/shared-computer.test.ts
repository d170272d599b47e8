import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { chooseLeaflet, fillInWords, goToStep } from '../../new-campaign.ts'
import { openPage, openUnfolded, waitUntilLoaded } from '../../pages.ts'
import {
  at,
  createApplicant,
  createMusketeer,
  demonstration,
  enterCode,
  joinCampaign,
  openFreshPage,
  openReport,
  password,
  signUp,
  startSession,
} from '../../people.ts'
import {
  expectOnlySession,
  invalidateSession,
  pressAfterSession,
  listStored,
  readPage,
  readStored,
  signInHere,
} from '../../stored.ts'

const settings = '/musketeer/dashboard/settings'
const causes = '/musketeer/dashboard/causes'
/** What the person before wrote, on any page. */
const theirs = /Aardvark|Zebra|4711|ticked HOUSING/

/** The address of the next person. */
let next = ''

test.beforeAll(async ({ browser }, { workerIndex }) => {
  next = `next.person.${workerIndex}@journey.example`
  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Bea Next', next)
  await joinCampaign(page, 1)
  await page.context().close()
})

/** Leaves a choice about printing, and text in a form that stays open. */
async function leaveTraces(page: Page, email: string): Promise<void> {
  await createMusketeer(page, 'Ada Aardvark', email)
  await page.evaluate(() => localStorage.setItem('printPack', '{"houses":4711}'))
  await openUnfolded(page, settings)
  await page.getByLabel('Town or city').fill('Aardvark End')
}

/** Prints leaflets, which stores how, and leaves text in every form of a musketeer. The last one stays open. */
async function leaveAllTraces(page: Page, email: string): Promise<void> {
  await createMusketeer(page, 'Ada Aardvark', email)
  await joinCampaign(page, 1)
  await openReport(page)
  await page.getByLabel('Leaflets delivered').fill('4711')
  await openPage(page, '/musketeer/campaign/1/print')
  await page.getByText('Change', { exact: true }).click()
  await page.getByLabel('How many houses?').fill('47')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the PDF' }).click()
  await download
  await expect.poll(() => listStored(page)).toContain('printPack')
  await openPage(page, '/contact')
  await page.getByLabel('Message').fill('Zebra crossings')
  await openPage(page, causes)
  await page.getByLabel(/^Housing/).check()
  await openUnfolded(page, settings)
  await page.getByLabel('Town or city').fill('Aardvark End')
}

/** Goes back through the pages that were open before. None may show their words. */
async function expectNothingByGoingBack(page: Page, words: RegExp): Promise<void> {
  for (let step = 0; step < 5 && (await page.goBack()); step += 1) {
    // Where the journey began.
    if (page.url() === at('/robots.txt')) return
    await waitUntilLoaded(page)
    expect(await readPage(page), page.url()).not.toMatch(words)
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function confirmInDialog(page: Page, opens: string, confirms: string): Promise<void> {
  await button(page, opens).click()
  await page.getByRole('dialog').getByRole('button', { name: confirms }).click()
}

interface Ending {
  how: string
  end: (page: Page) => Promise<void>
  /** Where it leads. */
  to: RegExp
  /** The keys that stay. */
  leaves: string[]
  /** Tried after everything that a musketeer can leave. The others end in the same way, so they are tried after less. */
  isThorough?: true
}

const endings: Ending[] = [
  {
    how: 'signing out of a dashboard',
    end: (page) => confirmInDialog(page, 'Sign Out', 'Sign out without saving'),
    to: /:\d+\/$/,
    leaves: [],
    isThorough: true,
  },
  {
    how: 'signing out on a page for everyone',
    async end(page) {
      await page.goto(at('/contact'))
      await page.getByLabel('Message').fill('Zebra crossings')
      await button(page, 'Sign Out').click()
    },
    to: /:\d+\/$/,
    leaves: [],
  },
  {
    how: 'signing out everywhere',
    end: (page) => confirmInDialog(page, 'Sign out everywhere', 'Sign out everywhere'),
    to: /\/signin\/new$/,
    leaves: [],
  },
  {
    how: 'closing the account',
    end: (page) => confirmInDialog(page, 'Close account', 'Close my account'),
    to: /:\d+\/\?news=closed$/,
    leaves: [],
  },
  {
    how: 'changing the email address',
    async end(page) {
      const email = 'ada.aardvark.moved@journey.example'
      await page.getByLabel('New email').fill(email)
      await confirmInDialog(page, 'Change email', 'Send the code')
      // The email can arrive before the answer that moves this page on.
      await page.waitForURL(/\/confirmcode\/emailupdate$/)
      await page.goto(findLink(await waitForEmail(email, /^Your code is/), '/confirmcode/emailupdate'))
      await button(page, 'Change my email').click()
    },
    to: /\/signin\/emailupdate$/,
    leaves: [],
  },
  {
    how: 'a server error',
    async end(page) {
      await page.route('**/api/mydata', (route) =>
        route.fulfill({ status: 500, json: { status: 500, error: 'Unexpected', message: 'Our fault.' } }),
      )
      await button(page, 'Download my data').click()
      await page.waitForURL(/\/signin\/new/)
      await page.unrouteAll()
    },
    to: /\/signin\/new\?next=.*after=error$/,
    leaves: ['drafts'],
  },
  {
    how: 'a session that ended on the server',
    async end(page) {
      await page.goto(at(causes))
      await page.getByLabel(/^Housing/).check()
      await invalidateSession(page)
      await button(page, 'Save').click()
    },
    to: /\/signin\/new\?next=/,
    leaves: ['drafts'],
    isThorough: true,
  },
]

for (const [index, { how, end, to, leaves, isThorough }] of endings.entries())
  test(`after ${how} the next person at the same computer finds nothing`, async ({ browser }) => {
    const page = await openFreshPage(browser)
    await (isThorough ? leaveAllTraces : leaveTraces)(page, `ada.aardvark.${index}@journey.example`)
    await end(page)
    await expect(page).toHaveURL(to)
    await expect.poll(() => listStored(page)).toEqual(leaves)
    expect(await readStored(page)).not.toMatch(/aardvark|zebra|housing/i)
    await expect(button(page, 'Sign Out')).toBeHidden()
    if (!page.url().includes('emailupdate'))
      expect(
        await page
          .locator('input[name=email]')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join()),
      ).toBe('')

    await signInHere(page, next, password)
    await expect(page).toHaveURL(at('/musketeer/dashboard'))
    await expectOnlySession(page)
    await expectNothingByGoingBack(page, theirs)
    // In another tab: this one may still be on its way to the page before.
    const tab = await page.context().newPage()
    await page.close()
    const others = [causes, '/musketeer/campaign/1', '/contact', '/musketeer/dashboard/history']
    for (const path of [settings, ...(isThorough ? others : [])]) {
      await openPage(tab, path)
      expect(await readPage(tab), path).not.toMatch(theirs)
    }
  })

test('an organisation’s campaign and an applicant’s answers are not shown to the next organisation', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.organisation, demonstration.password)
  const campaignForm = '/org/dashboard/new-campaign'
  await openPage(page, campaignForm)
  await chooseLeaflet(page, await makeLeaflet('Aardvark'), 'a.pdf')
  await goToStep(page, 'Description and causes')
  await fillInWords(page, { name: 'Zebra', description: 'Aardvark', cause: 'Housing' })
  await goToStep(page, 'Check')
  await pressAfterSession(page, button(page, 'Publish'))
  await expect(page).toHaveURL(/\/signin\/new\?next=/)
  await expect.poll(() => listStored(page)).toEqual(['drafts'])
  await signInHere(page, 'tenants@demo.example', demonstration.password)
  await expect(page).toHaveURL(at('/org/dashboard'))
  await openPage(page, campaignForm)
  expect(await readPage(page)).not.toMatch(theirs)
  await button(page, 'Sign Out').click()
  await expect(page).toHaveURL(at('/'))

  const [first, second] = ['aardvark.applicant@journey.example', 'second.applicant@journey.example']
  for (const email of [second, first]) await createApplicant(await openFreshPage(browser), 'Rosa Post', email)
  await signInHere(page, first, password)
  await page.getByLabel(/^Organisation/).fill('Aardvark Workers')
  await pressAfterSession(page, button(page, 'Send application'))
  await expect(page).toHaveURL(/\/signin\/new\?next=/)
  await expect.poll(() => listStored(page)).toEqual(['drafts'])
  await signInHere(page, second, password)
  await waitUntilLoaded(page)
  expect(await readPage(page)).not.toMatch(theirs)
  await expectOnlySession(page)
})

test('the address of a sign-up or a password reset that nobody finished is forgotten on the next page', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await signUp(page, {
    firstName: 'Ada',
    lastName: 'Aardvark',
    email: 'aardvark.leaves@journey.example',
    as: 'musketeer',
  })
  await expect.poll(() => listStored(page)).toEqual(['email', 'signUp'])
  await page.getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page.locator('input[name=email]')).toHaveValue('')
  await expect.poll(() => listStored(page)).toEqual([])

  await page.goto(at('/forgotpassword'))
  await page.locator('input[name=email]').fill('aardvark.leaves@journey.example')
  await button(page, 'Send').click()
  await expect(page.locator('input[name=email]')).toHaveValue('aardvark.leaves@journey.example')
  await expect.poll(() => listStored(page)).toEqual(['email'])
  await page.goto(at('/forgotpassword'))
  await expect(page.locator('input[name=email]')).toHaveValue('')
  await expect.poll(() => listStored(page)).toEqual([])
  await signInHere(page, next, password)
  await expectNothingByGoingBack(page, /aardvark/i)
})

test('the form of somebody who signed up, activated the account and signed out is empty by going back', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'went.aardvark@journey.example'
  await signUp(page, { firstName: 'Ada', lastName: 'Aardvark', email, as: 'musketeer' })
  await enterCode(page, email)
  await button(page, 'Sign Out').click()
  await expect(page).toHaveURL(at('/'))
  // One page at a time, the dashboard would lead to the sign-in page; a list of the pages before leads here.
  await page.evaluate(() => void setTimeout(() => history.go(-3)))
  await expect(page).toHaveURL(at('/signup'))
  await waitUntilLoaded(page)
  expect(await readPage(page)).not.toMatch(/aardvark/i)
})

test('a draft that nobody came back for is deleted after a day', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const email = 'late.aardvark@journey.example'
  await createMusketeer(page, 'Ada Late', email)
  await openUnfolded(page, settings)
  await page.getByLabel('Town or city').fill('Aardvark End')
  await invalidateSession(page)
  await button(page, 'Download my data').click()
  await expect(page).toHaveURL(/\/signin\/new/)
  await expect.poll(() => listStored(page)).toEqual(['drafts'])
  await page.evaluate(() => {
    const drafts = JSON.parse(sessionStorage.drafts)
    sessionStorage.drafts = JSON.stringify({ ...drafts, savedAt: drafts.savedAt - 24 * 60 * 60 * 1000 })
  })
  await page.reload()
  await expect.poll(() => listStored(page)).toEqual([])
})
