import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { runStatement } from '../../database.ts'
import { expectOnFirstScreen } from '../../first-screen.ts'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { waitForEmail } from '../../mailbox.ts'
import { openPage, openUnfolded } from '../../pages.ts'
import {
  at,
  createMusketeer,
  demonstration,
  joinCampaign,
  openDashboard,
  openFreshPage,
  startSession,
  submitSignIn,
} from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'
import { invalidateSession, signInHere } from '../../stored.ts'

const organisation = 'tenants@demo.example'
const description = (page: Page) => page.getByRole('textbox', { name: /^Description/ })
const name = (page: Page) => page.getByLabel(/^Name/)
const file = async (headline: string) => ({
  name: 'leaflet.pdf',
  mimeType: 'application/pdf',
  buffer: await makeLeaflet(headline),
})

/** Opens a campaign's page, and with it the form that changes the campaign. */
async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(name(page)).toBeVisible()
}

async function updateCampaign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Update campaign' }).click()
  await expect(page.getByText('Your campaign was saved on the system.')).toBeVisible()
}

interface Scene {
  ada: Page
  ben: Page
  /** The campaign's page. */
  address: string
}

test('two people edit one campaign without losing each other’s changes', async ({ browser }) => {
  const [ada, ben] = [await openFreshPage(browser), await openFreshPage(browser)]
  await startSession(ada, organisation, demonstration.password)
  const id = await publishCampaign(ada, 'Damp is not your fault')
  const scene = { ada, ben, address: at(`/org/campaign/${id}`) }
  await test.step('the second to save sees what the first changed, and both changes remain', () =>
    saveAfterOther(scene))
  await test.step('if both changed the same text, both versions are shown and the person decides', () =>
    resolveSameField(scene))
  await test.step('if both replaced the leaflet, the second is warned before replacing it again', () =>
    replaceLeafletTwice(scene))
  await test.step('after signing in again, what was typed is still there and other changes are shown', () =>
    resumeAfterSignIn(scene))
})

async function saveAfterOther({ ada, ben, address }: Scene): Promise<void> {
  await startSession(ben, organisation, demonstration.password)
  await openEditor(ada, address)
  await openEditor(ben, address)
  await expect(name(ben)).toHaveValue('Damp is not your fault')
  await name(ada).fill('Damp is the landlord’s fault')
  await ada.getByLabel('Energy bills', { exact: true }).check()
  await updateCampaign(ada)
  await expect(ada.getByRole('heading', { level: 1 })).toHaveText('Damp is the landlord’s fault')

  await description(ben).fill('Ben’s words.')
  await ben.getByRole('button', { name: 'Update campaign' }).click()
  await expect(ben.getByText(/Someone else has changed this campaign/)).toBeVisible()
  await expect(ben.getByText(/Somebody changed this to “Damp is the landlord’s fault”/).first()).toBeVisible()
  await expect(name(ben)).toHaveValue('Damp is the landlord’s fault')
  await expect(description(ben)).toHaveValue('Ben’s words.')
  await expect(ben.getByLabel('Energy bills', { exact: true })).toBeChecked()
  await updateCampaign(ben)
}

async function resolveSameField({ ada, ben, address }: Scene): Promise<void> {
  await openEditor(ada, address)
  await openEditor(ben, address)
  await description(ben).fill('Ben’s other words.')
  await updateCampaign(ben)
  await description(ada).fill('Ada’s words.')
  await ada.getByRole('button', { name: 'Update campaign' }).click()
  await expect(ada.getByText(/It now reads: “Ben’s other words.”/).first()).toBeVisible()
  await expect(description(ada)).toHaveValue('Ada’s words.')
  await openEditor(ben, address)
  await ada.locator('input[type=file]').setInputFiles(await file('Another leaflet'))
  await updateCampaign(ada)
  await expect(ada.getByText('Version 2 is now the leaflet.')).toBeVisible()
  await expect(
    ada.getByRole('table', { name: 'Versions of the leaflet' }).getByRole('rowheader'),
  ).toHaveCount(2)
  await openEditor(ada, address)
  await expect(description(ada)).toHaveValue('Ada’s words.')
  await expect(name(ada)).toHaveValue('Damp is the landlord’s fault')
}

async function replaceLeafletTwice({ ben }: Scene): Promise<void> {
  await ben.locator('input[type=file]').setInputFiles(await file('Ben’s leaflet'))
  await expect(ben.getByText('We have checked your leaflet.')).toBeAttached()
  await ben.getByRole('button', { name: 'Update campaign' }).click()
  await expect(
    ben
      .getByText(
        'Somebody replaced the leaflet with version 2. Yours becomes the next version when you save again.',
        { exact: true },
      )
      .last(),
  ).toBeVisible()
  await expect(description(ben)).toHaveValue('Ada’s words.')
  await updateCampaign(ben)
  await expect(
    ben.getByRole('table', { name: 'Versions of the leaflet' }).getByRole('rowheader'),
  ).toHaveCount(3)
}

async function resumeAfterSignIn({ ada, ben, address }: Scene): Promise<void> {
  await openEditor(ada, address)
  await openEditor(ben, address)
  await ada.getByLabel(/^Goal/).fill('200')
  await invalidateSession(ada)
  await ada.getByRole('button', { name: 'Update campaign' }).click()
  await expect(ada).toHaveURL(/\/signin\/new\?next=/)
  await ben.getByLabel(/^Last day/).fill('2099-05-01')
  await updateCampaign(ben)

  await submitSignIn(ada, organisation, demonstration.password)
  await expect(ada).toHaveURL(address)
  await expect(ada.getByLabel(/^Goal/)).toHaveValue('200')
  await ada.getByRole('button', { name: 'Update campaign' }).click()
  await expect(ada.getByText(/Somebody changed this to 1 May 2099/).first()).toBeVisible()
  await expect(ada.getByLabel(/^Last day/)).toHaveValue('2099-05-01')
  await updateCampaign(ada)
  await openEditor(ada, address)
  await expect(ada.getByLabel(/^Goal/)).toHaveValue('200')
  await expect(ada.getByLabel(/^Last day/)).toHaveValue('2099-05-01')
}

test('the stopped campaign’s page says so, its members get an email, and its leaflet is not printed any more', async ({
  browser,
}) => {
  const ada = await openFreshPage(browser)
  await startSession(ada, organisation, demonstration.password)
  const id = await publishCampaign(ada, 'Warm homes now')
  const musketeer = await openFreshPage(browser, { width: 360, height: 740 })
  const email = 'ada.stopped@journey.example'
  await createMusketeer(musketeer, 'Ada Walker', email)
  await joinCampaign(musketeer, id)
  await waitForEmail(email, /Warm homes now/)

  await ada.goto(at(`/org/campaign/${id}`))
  await ada.getByRole('button', { name: 'Stop this campaign' }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Stop this campaign' }).click()
  await expect(ada.getByText('This campaign has ended.')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Stop this campaign' })).toBeHidden()
  await waitForEmail(email, /^Please stop delivering: Warm homes now$/)
  const visitor = await openFreshPage(browser)
  await visitor.goto(at(`/public-campaign/${id}`))
  await expect(visitor.getByText('This campaign has ended.')).toBeVisible()
  await expect(visitor.getByRole('link', { name: /Become a musketeer|to print it/ })).toBeHidden()

  await musketeer.goto(at('/musketeer/dashboard/leaflets'))
  await musketeer.getByRole('link', { name: /^View campaign and print leaflet Warm/ }).click()
  await expect(musketeer).toHaveURL(at(`/musketeer/campaign/${id}`))
  await expect(
    musketeer.getByText(/This campaign has stopped\. Its last day was \d+ \w+ \d{4}\./),
  ).toBeVisible()
  await expect(musketeer.getByText(/Please stop printing and delivering its leaflet/)).toBeVisible()
  await expect(musketeer.getByRole('main').getByRole('link', { name: /print/i })).toHaveCount(0)
})

test('a campaign’s page has the campaign beside the form that changes it, and on a phone before it', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, organisation, demonstration.password)
  const id = await publishCampaign(page, 'Side by side')
  await page.goto(at(`/org/campaign/${id}`))
  const title = page.getByRole('heading', { level: 1, name: 'Side by side' })
  const figures = page.getByRole('region', { name: 'Results so far' })
  const text = page.getByRole('main').getByText('Why it matters, in a few plain words.').first()
  const leaflet = page.getByRole('group', { name: 'Leaflet “Side by side”' })
  const form = page.getByRole('region', { name: 'Edit campaign' })
  const update = form.getByRole('button', { name: 'Update campaign' })
  const remove = page.getByRole('button', { name: 'Delete campaign' })
  const boxesOf = (places: Locator[]) =>
    Promise.all(places.map(async (place) => (await place.boundingBox())!))

  const [left, right] = [
    [text, leaflet],
    [form, update, remove],
  ]
  const leftEnds = (await boxesOf(left)).map(({ x, width }) => x + width)
  for (const { x } of await boxesOf(right)) expect(x).toBeGreaterThan(Math.max(...leftEnds))
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Side by side')
  await expect(form.getByRole('checkbox', { name: 'Libraries' })).toBeChecked()
  await expect(page.getByRole('link', { name: 'Edit campaign' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open the PDF to print it' })).toBeVisible()
  await remove.click()
  await expect(page.getByRole('dialog').getByText('This cannot be undone.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 360, height: 740 })
  const tops = (await boxesOf([title, figures, text, leaflet, form, update, remove])).map(({ y }) => y)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await page.getByRole('link', { name: 'Edit campaign' }).click()
  await expect(form.getByRole('heading', { name: 'Edit campaign' })).toBeInViewport()
})

test('an organisation updates its details, and an invalid value is refused beside its field', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, organisation, demonstration.password)
  await openUnfolded(page, '/org/dashboard/settings')
  const panel = (title: string) => page.getByRole('region', { name: title, exact: true })
  const save = (title: string) => panel(title).getByRole('button', { name: /^Save/ }).click()

  const contact = 'Principal contact'
  await panel(contact).getByLabel('First name').fill('   ')
  await save(contact)
  await expect(panel(contact).getByRole('alert')).toBeVisible()
  // As pasted from a letter: the browser cuts nothing off, and the length counts after it was tidied.
  await panel(contact).getByLabel('First name').fill('')
  await panel(contact).getByLabel('First name').focus()
  await page.keyboard.insertText('Mo'.repeat(35))
  await save(contact)
  await expect(panel(contact).getByText('Keep this to 60 characters', { exact: true })).toBeVisible()
  await panel(contact).getByRole('link', { name: 'First name: keep this to 60 characters' }).click()
  await expect(panel(contact).getByLabel('First name')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Settings/)
  await expect(panel(contact).getByLabel('First name')).toHaveValue('Mo'.repeat(35))
  await panel(contact).getByLabel('First name').fill('')
  await expect(panel(contact).getByText('Keep this')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Settings/)
  await page.keyboard.insertText(`${'\u00ad\u200b'.repeat(30)}Mo\u00a0`)
  await save(contact)
  await expect(panel(contact).getByRole('status')).toBeVisible()

  const phone = 'Phone and website'
  await test.step('a colleague who opened the form before sees what was saved, and loses nothing', async () => {
    await openUnfolded(page, '/org/dashboard/settings')
    const colleague = await openFreshPage(browser, { width: 360, height: 740 })
    await startSession(colleague, organisation, demonstration.password)
    await openUnfolded(colleague, '/org/dashboard/settings')
    const form = colleague.getByRole('region', { name: phone, exact: true })
    await form.getByLabel('Website').fill('www.tenants.example/rent')
    await panel(phone).getByLabel('Telephone').fill('0161 496 0999')
    await save(phone)
    await expect(panel(phone).getByRole('status')).toBeVisible()

    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(form.getByText('Somebody else has saved “0161 496 0999”.').first()).toBeVisible()
    await expect(form.getByLabel('Website')).toHaveValue('www.tenants.example/rent')
    await form.getByLabel('Telephone').fill('0161 496 0999')
    await form.getByRole('button', { name: /^Save/ }).click()
    await expect(form.getByRole('status')).toBeVisible()
  })
})

test('more than six campaigns are split into pages; a deleted one disappears from every list and its page says so', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, organisation, demonstration.password)
  const openList = async (number = 1) => {
    await page.goto(at(`/org/dashboard/view-campaigns?page=${number}`))
    await expect(page.getByRole('heading', { name: 'Your campaigns' })).toBeVisible()
    return page.getByRole('link', { name: 'View and edit' })
  }
  const names = ['Turn the page', 'Turn it over', 'Turn it again', 'And again']
  for (const each of names) await publishCampaign(page, each, { goal: 100 })
  expect(await (await openList()).count()).toBe(6)
  const newest = page.getByRole('article').filter({ hasText: 'And again' })
  await expect(newest.getByRole('definition')).toHaveText(['– not counted yet', '– not counted yet', '100'])
  const pages = page.getByRole('navigation', { name: 'Campaigns: pages' })
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(pages.getByText(/^Page 2 of/)).toBeVisible()
  const last = Number(/of (\d+)/.exec(await pages.getByText(/^Page 2 of/).innerText())![1])
  const numbers = pages.getByRole('link', { name: /^Page \d$/ })
  await expect(numbers).toHaveText(['Page 2', 'Page 3', 'Page 4', 'Page 5'])
  await expect(numbers.and(page.getByRole('link', { disabled: false }))).toHaveCount(Math.min(4, last - 1))
  expect(await page.getByRole('link', { name: 'View and edit' }).count()).toBeGreaterThan(0)

  await (await openList()).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'And again' })).toBeVisible()
  const address = page.url()
  // Nobody is asked about unsaved words of a campaign that they delete.
  await description(page).fill('Half a sen')
  await page.getByRole('button', { name: 'Delete campaign' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/We keep its figures/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete this campaign' }).click()
  await expect(page).toHaveURL(/view-campaigns/)
  await expect(page.getByText(/Your campaign was deleted/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'And again' })).toBeHidden()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign ended' })).toBeVisible()
})

test('the page of another organisation’s campaign, or of none, does not exist', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await startSession(page, organisation, demonstration.password)
  for (const id of ['1', '999999999', '0', 'abc', '1e3']) {
    await page.goto(at(`/org/campaign/${id}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/does not exist|not found|cannot find/i)
  }
})

test('an organisation’s first screen says what to do for its newest campaign, and has its details below', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, organisation, demonstration.password)
  const id = await publishCampaign(page, 'First things first')
  await openPage(page, '/org/dashboard')
  const newest = page.getByRole('region', { name: 'Your newest campaign' })
  await expect(newest.getByRole('heading', { name: 'First things first' })).toBeVisible()
  await expect(newest.getByRole('definition')).toHaveText(['– not counted yet', '– not counted yet'])
  await expectOnFirstScreen(page, newest.getByRole('link', { name: 'Share it' }))
  await expect(page.getByRole('region', { name: 'Your other campaigns' }).getByRole('row')).not.toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your details' }).getByRole('term')).toHaveText([
    'Full name',
    'Organisation',
    'Username',
    'Telephone',
    'Website',
  ])
  await newest.getByRole('link', { name: 'Share it' }).click()
  await expect(page).toHaveURL(at(`/org/campaign/${id}/share`))
})

test('the Data tab shows one chart at a time, of all campaigns or one, with its table folded, and a file', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await openDashboard(page, organisation, demonstration.password)
  await page.goto(at('/org/dashboard/data'))
  await expect(page.getByRole('heading', { name: 'Data', level: 1 })).toBeVisible()
  const charts = page.getByRole('navigation', { name: 'Charts' })
  for (const [link, type] of [
    ['Delivered', 'Leaflets delivered'],
    ['Joined', 'Musketeers joined'],
    ['Emailed', 'Leaflets emailed'],
  ] as const) {
    await charts.getByRole('link', { name: link }).click()
    const chart = page.getByRole('figure', { name: type })
    await expect(chart.getByRole('img', { name: `${type}: bar chart` })).toBeVisible()
    await expect(page.getByRole('figure')).toHaveCount(1)
    await expect(page.getByRole('term').first()).toHaveText(`${type} in twelve months`)
    if (link === 'Delivered') {
      await expect(chart.getByRole('table')).toBeHidden()
      await chart.getByText('The numbers').click()
    }
    await expect(chart.getByRole('row')).toHaveCount(13)
  }
  await expect(page.getByText(/Numbers of people change once a week.* Next: \w+day \d+ \w+\./)).toBeVisible()

  await test.step('of one campaign, leaflets delivered are one bar with the goal', async () => {
    await page.getByLabel('Campaign').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/show=emailed&campaign=\d+/)
    await expect(page.getByRole('term').first()).toHaveText('Leaflets emailed in twelve months')
    await charts.getByRole('link', { name: 'Delivered' }).click()
    await expect(page.getByText(/a month could show what one person did/)).toBeVisible()
    await page.getByRole('figure').getByText('The numbers').click()
    await expect(page.getByRole('figure').getByRole('rowheader').first()).toHaveText('So far')
  })

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Month,Musketeers joined,Leaflets e-mailed,Leaflets delivered')
  expect(lines).toHaveLength(13)
  expect(lines.at(-1)).toMatch(/^\d{4}-\d{2},.+,.+,.+$/)

  await test.step('a campaign has its figures by week, from joining to presses', async () => {
    await page.goto(at('/org/dashboard/view-campaigns'))
    await page.getByRole('link', { name: 'View and edit' }).last().click()
    await page.getByRole('link', { name: 'Figures by week' }).click()
    await expect(page.getByRole('heading', { name: 'Figures by week', level: 1 })).toBeVisible()
    const id = /campaign\/(\d+)/.exec(page.url())![1]
    await runStatement(
      `insert into shown_campaign_week (campaign_id, week, joined)
       values ($1, date_trunc('week', now() at time zone 'Europe/London')::date - 7, 4) on conflict do nothing`,
      [id],
    )
    await runStatement(
      `insert into shown_campaign (campaign_id, counted_at, next_count_at) values ($1, now(), now() + interval '7 days')
       on conflict (campaign_id) do update set counted_at = now()`,
      [id],
    )
    await page.reload()
    await charts.getByRole('link', { name: 'Scans' }).click()
    await expect(page.getByRole('figure', { name: 'Scans, about, week by week' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'What each week added' })).toBeVisible()
    const [weeks] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ])
    // From its first week on: the names of the columns, and last week.
    expect((await readFile(await weeks.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)
  })
})

test('an organisation corrects its leaflet, and a musketeer who has the old one is asked to recycle it', async ({
  browser,
}) => {
  const ada = await openFreshPage(browser)
  await startSession(ada, organisation, demonstration.password)
  const id = await publishCampaign(ada, 'Mind the date')
  const musketeer = await openFreshPage(browser, { width: 360, height: 740 })
  const email = 'bea.corrected@journey.example'
  await createMusketeer(musketeer, 'Bea Walker', email)
  await joinCampaign(musketeer, id)
  await waitForEmail(email, /^Your leaflet: Mind the date$/)

  await openEditor(ada, at(`/org/campaign/${id}`))
  await expect(name(ada)).toHaveValue('Mind the date')
  await expect(ada.getByRole('radio', { name: /^A correction/ })).toBeHidden()
  await ada.locator('input[type=file]').setInputFiles(await file('Mind the right date'))
  await expect(ada.getByRole('radio', { name: /^The next edition/ })).toBeChecked()
  await ada.getByRole('radio', { name: /^A correction/ }).check()
  await ada.getByRole('button', { name: 'Update campaign' }).click()
  const question = ada.getByRole('dialog', { name: 'Email everyone the correction?' })
  await expect(question).toContainText('It was emailed to: ')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(ada.getByText(/be asked to recycle the old one/)).toBeHidden()

  // What was chosen comes back after a lost session, and still asks.
  await invalidateSession(ada)
  await ada.getByRole('button', { name: 'Update campaign' }).click()
  await ada.waitForURL(/\/signin\/new\?next=/)
  await signInHere(ada, organisation, demonstration.password)
  await expect(ada.getByText('We have put back what you had typed here.')).toBeVisible()
  await ada.locator('input[type=file]').setInputFiles(await file('Mind the right date'))
  await expect(ada.getByRole('radio', { name: /^A correction/ })).toBeChecked()
  await ada.getByRole('button', { name: 'Update campaign' }).click()
  await question.getByRole('button', { name: 'Send the correction now' }).click()
  await expect(ada.getByText(/be asked to recycle the old one/)).toBeVisible()

  const correction = await waitForEmail(email, /^Please recycle the leaflet of \d+ \w+ \d{4}: Mind the date$/)
  expect(correction.attachments).toHaveLength(1)
  for (const path of [`/musketeer/campaign/${id}`, `/musketeer/campaign/${id}/print`]) {
    await musketeer.goto(at(path))
    await expect(
      musketeer.getByText(/This corrects the leaflet of \d+ \w+ \d{4}\. Please recycle that one\.$/),
    ).toBeVisible()
  }
})
