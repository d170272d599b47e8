import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { ageProof } from '../../age-proof.ts'
import { blockReads } from '../../block-reads.ts'
import { expectOnFirstScreen } from '../../first-screen.ts'
import { waitForEmail, findLink } from '../../mailbox.ts'
import { openUnfolded } from '../../pages.ts'
import {
  applyAsOrganisation,
  at,
  createMusketeer,
  demonstration,
  openDashboard,
  openFreshPage,
  password,
  setUpSecondStep,
  signUp,
  startSession,
} from '../../people.ts'
import { runCommand } from '../../run-command.ts'

async function openAsAdministrator(browser: Browser, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const page = await openFreshPage(browser, viewport)
  await startSession(page, demonstration.administrator, demonstration.password)
  return page
}

test('the menu has every section; a list can be searched, filtered, sorted and saved, and its URL keeps the choices', async ({
  browser,
}) => {
  const visitor = await openFreshPage(browser)
  await createMusketeer(visitor, 'Zebedee Listed', 'zebedee@listed.example')
  await createMusketeer(visitor, 'Zelda Listed', 'zelda@listed.example')
  await signUp(visitor, {
    firstName: 'Zenobia',
    lastName: 'Listed',
    email: 'zenobia@listed.example',
    as: 'musketeer',
  })

  const page = await openAsAdministrator(browser)
  const menu = page.getByRole('navigation', { name: 'Admin dashboard', exact: true })
  await page.goto(at('/admin/dashboard'))
  for (const label of [
    'Musketeers',
    'Orgs',
    'Org applications',
    'New org',
    'Donations',
    'Marketing data',
    'Newsletter',
  ])
    await expect(menu.getByRole('link', { name: new RegExp(`^${label}( \\d+ waiting)?$`) })).toBeVisible()

  await menu.getByRole('link', { name: 'Musketeers' }).click()
  await page.getByLabel('Name, email, telephone or postcode').fill('listed ze')
  await page.getByLabel('Sort by').selectOption('First name, Z to A')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\?q=listed\+ze&sort=firstname&order=desc$/)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('Zenobia')
  await expect(rows.nth(2)).toContainText('Zelda')
  await expect(rows.nth(3)).toContainText('Zebedee')

  // A sign-up that is not confirmed has no page.
  await page.getByLabel('Status').selectOption('Inactive')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('zenobia@listed.example')
  await expect(rows.nth(1)).toContainText('Inactive')
  await expect(rows.nth(1).getByRole('link')).toHaveCount(0)
  await page.getByLabel('Status').selectOption('Active')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(rows).toHaveCount(3)
  await page.reload()
  await expect(page.getByLabel('Name, email, telephone or postcode')).toHaveValue('listed ze')
  await expect(rows).toHaveCount(3)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toEqual([
    expect.stringMatching(/First name,Last name,Email,Signed up,Status$/),
    expect.stringMatching(/^Zelda,Listed,zelda@listed.example,\d{4}-\d\d-\d\d,Active$/),
    expect.stringMatching(/^Zebedee,Listed,zebedee@listed.example,\d{4}-\d\d-\d\d,Active$/),
  ])

  await page.getByLabel('Name, email, telephone or postcode').fill('nobody-has-this-name')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Nobody found')).toBeVisible()
  await page.getByRole('link', { name: 'Show everyone' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/musketeers\??$/)

  await page.goto(at('/admin/dashboard/audit'))
  await expect(page.getByRole('row').filter({ hasText: 'Saved a list as a file' }).first()).toContainText(
    'Musketeers',
  )
})

test('the first screen leads to what waits, also when it could not be counted at first', async ({
  browser,
}) => {
  await applyAsOrganisation(browser, 'olive@waiting.example', 'Waiting Olives')
  const page = await openFreshPage(browser, { width: 360, height: 640 })
  await startSession(page, demonstration.administrator, demonstration.password)
  const unavailable = { status: 503, error: 'Unavailable', message: 'Not just now.' }
  await page.route('**/api/waiting', (route) => route.fulfill({ status: 503, json: unavailable }))
  await page.goto(at('/admin/dashboard'))
  await expect(page.getByText('We can’t show what needs doing right now.')).toBeVisible()
  await page.unroute('**/api/waiting')
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ things? to do$/)
  const jobs = page.getByRole('list', { name: 'To do' })
  await expectOnFirstScreen(page, jobs.getByRole('link').first())
  const applications = jobs.getByRole('listitem').filter({ hasText: 'waiting for a reply' })
  await expect(applications).toContainText(/\d+ hours/)
  await applications.getByRole('link', { name: /^Read the (oldest )?application$/ }).click()
  await expect(page.getByRole('button', { name: 'Confirm this application' })).toBeVisible()
  await page.goBack()

  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('link', { name: /^Org applications \d+ waiting$/ }).click()
  await expect(page.getByRole('link', { name: 'Waiting Olives' })).toBeVisible()
})

test('a decided application does not look undecided when its page fails to reload', async ({ browser }) => {
  await applyAsOrganisation(browser, 'olive@unread.example', 'Unread Olives')
  const [first, second] = [await openAsAdministrator(browser), await openAsAdministrator(browser)]
  for (const page of [first, second]) {
    await page.goto(at('/admin/dashboard/org_apps?q=unread'))
    await page.getByRole('link', { name: 'Unread Olives' }).click()
    await expect(page.getByRole('button', { name: 'Reject this application' })).toBeVisible()
    await blockReads(page)
  }
  const decide = async (page: Page, label: string) => {
    await page.getByRole('button', { name: label }).click()
    await page.getByRole('dialog').getByRole('button', { name: label }).click()
  }
  await decide(first, 'Confirm this application')
  await expect(first.getByText('Done. This page could not be refreshed just now.')).toBeVisible()
  await decide(second, 'Reject this application')
  await expect(second.getByText(/confirmed this application on/)).toBeVisible()
  await expect(second.getByText('This page could not be refreshed just now.')).toBeVisible()
})

test('after a rejection the next waiting application is offered, the way back keeps the list’s filters, and the applicant reads why', async ({
  browser,
}) => {
  await applyAsOrganisation(browser, 'olive@first-queue.example', 'Queue first')
  const applicant = await applyAsOrganisation(browser, 'olive@second-queue.example', 'Queue second')
  const page = await openAsAdministrator(browser)
  const list = at('/admin/dashboard/org_apps?q=queue&sort=name&order=desc')
  await page.goto(list)
  await page.getByRole('link', { name: 'Queue second' }).click()
  await page.getByRole('button', { name: 'Confirm this application' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
  await expect(page).toHaveURL(list)
  await expect(page.getByLabel('Name, email, telephone or postcode')).toHaveValue('queue')
  await page.getByRole('link', { name: 'Queue second' }).click()
  await page.getByRole('button', { name: 'Reject this application' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('We could not reach you.\nPlease ring us.')
  await dialog.getByRole('button', { name: 'Reject this application' }).click()
  await expect(page.getByText('This application has been rejected.')).toBeVisible()
  await expect(page.getByText(/more applications? (is|are) waiting\./)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(page.getByRole('link', { name: 'Queue second' })).toHaveCount(0)
  await page.goForward()

  const next = page.getByRole('link', { name: /^Next: / })
  const name = (await next.innerText()).replace('Next: ', '')
  await next.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm this application' })).toBeVisible()
  await expect(page.getByText('This application has been rejected.')).toHaveCount(0)

  await openDashboard(applicant, 'olive@second-queue.example')
  await expect(applicant).toHaveURL(/\/id\/info/)
  await expect(applicant.getByText('We could not reach you.')).toBeVisible()
})

test('an administrator opens other people’s pages and sees why they cannot send anything there', async ({
  browser,
}) => {
  const page = await openAsAdministrator(browser)
  const menu = page.getByRole('navigation', { name: 'Musketeer dashboard', exact: true })
  for (const tab of ['select-campaigns', 'view-campaigns', 'leaflets', 'history']) {
    await page.goto(at(`/musketeer/dashboard/${tab}`))
    await expect(page.getByRole('heading', { name: 'Musketeers see their campaigns here' })).toBeVisible()
    await expect(menu.getByRole('link')).toHaveCount(8)
  }
  await page.getByRole('main').getByRole('link', { name: 'Musketeers', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard\/musketeers$/)

  for (const [tab, heading] of [
    ['view-campaigns', 'All campaigns'],
    ['leaflets', 'All leaflets'],
  ]) {
    await page.goto(at(`/org/dashboard/${tab}`))
    await expect(page.getByRole('heading', { level: 1, name: heading! })).toBeVisible()
  }

  for (const [path, button] of [
    ['/musketeer/dashboard/causes', 'Save'],
    ['/musketeer/dashboard/settings', 'Save address'],
    ['/org/dashboard/new-campaign', 'Next: description and causes'],
    ['/org/dashboard/settings', 'Save address'],
    ['/id/setup', 'Send application'],
  ] as const) {
    await openUnfolded(page, path)
    await expect(page.getByText(/administrators can’t change them/)).toBeVisible()
    await expect(page.getByRole('button', { name: button, exact: true }).first(), path).toBeDisabled()
  }
  await page.goto(at('/org/dashboard/new-campaign'))
  await expect(page.locator('input[type=file]')).toBeDisabled()
})

/** Fills in and sends the form "New org", which is open. */
async function fillInOrganisation(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries({
    'First name': 'Rosie',
    'Last name': 'Rivet',
    Email: email,
    Organisation: 'Created Riveters',
    'First line': '1 Dock Road',
    'Town or city': 'Hull',
    'Post code': 'HU1 1AA',
    Telephone: '01482 496000',
  }))
    await page.getByLabel(label, { exact: false }).first().fill(value)
  await page.getByRole('button', { name: 'Create organisation' }).click()
}

test('an organisation is created on its behalf', async ({ browser }) => {
  const page = await openAsAdministrator(browser)
  await page.goto(at('/admin/dashboard/new_org'))
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expect(
    page.getByText('Please make sure that all essential fields are completed.').first(),
  ).toBeVisible()
  await fillInOrganisation(page, demonstration.musketeer)
  await expect(page.getByText('That email is already in use.').first()).toBeVisible()
  await fillInOrganisation(page, 'rosie@created.example')
  await expect(page.getByText('This organisation was successfully created.')).toBeVisible()
})

test('an administrator invites another, who accepts; and a visitor’s message is read and answered', async ({
  browser,
}) => {
  const email = 'second.admin@invited.example'
  const page = await openAsAdministrator(browser)
  await page.goto(at('/admin/dashboard/administrators'))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('We have sent the invitation.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()

  const link = findLink(await waitForEmail(email, /invited to help run/), '/invitation')
  const invited = await openFreshPage(browser)
  await invited.goto(link)
  await invited.reload()
  await invited.getByLabel('First name').fill('Ida')
  await invited.getByLabel('Last name').fill('Wells')
  await invited.locator('input[name=password]').fill(password)
  await invited.getByRole('button', { name: 'Become an administrator' }).click()
  await expect(invited.getByText('You’re now an administrator. You can sign in.')).toBeVisible()
  await openDashboard(invited, email)
  await expect(invited).toHaveURL(/secondfactor/)
  await setUpSecondStep(invited)

  const visitor = await openFreshPage(browser)
  await visitor.goto(at('/contact'))
  await visitor.getByLabel('Email').fill('visitor@message.example')
  await visitor.getByLabel('Message').fill('How do I join?')
  await visitor.getByRole('button', { name: 'Send' }).click()
  const reference = await visitor
    .locator('strong')
    .filter({ hasText: /^[A-Z]+-/ })
    .innerText()
  await invited.goto(at('/admin/dashboard/messages'))
  const row = invited.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Unread')
  await row.getByRole('link').click()
  await expect(invited.getByText('How do I join?')).toBeVisible()
  await invited.getByRole('button', { name: 'Mark as replied to' }).click()
  await expect(invited.getByText(/Ida Wells marked this as replied to/)).toBeVisible()

  await page.goto(at('/admin/dashboard/audit'))
  for (const action of [
    'Marked a message as replied to',
    'Made an administrator',
    'Invited an administrator',
  ])
    await expect(page.getByRole('row').filter({ hasText: action }).first()).toBeVisible()
})

/** Makes an administrator by the command. @returns a page on which they are signed in, with a second step */
async function addAdministrator(browser: Browser, email: string): Promise<Page> {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const output = await runCommand('admin', 'add', email)
  await page.goto(/http\S+#grant=\S+/.exec(output)![0])
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(/\/signin\/new/)
  await openDashboard(page, email)
  await setUpSecondStep(page)
  return page
}

test('an administrator who signed in a while ago is asked again in place, and what they typed is sent', async ({
  browser,
}) => {
  const email = 'asked.again@journey.example'
  const page = await addAdministrator(browser, email)
  const notice = await waitForEmail(demonstration.administrator, /^There is a new administrator$/)
  expect(notice.text).toContain(email)
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  async function prove(secret: string) {
    await question.getByLabel('Password').fill(secret)
    await question.getByRole('button', { name: 'Continue' }).click()
  }

  await test.step('inviting', async () => {
    await page.goto(at('/admin/dashboard/administrators'))
    await ageProof(email)
    await page.getByLabel('Email').fill('third.admin@journey.example')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await prove('not the right one')
    await expect(question.getByText('That’s not your current password.').first()).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Please show that it is you, then try again.').first()).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('third.admin@journey.example')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await prove(password)
    await expect(page.getByText('We have sent the invitation.')).toBeVisible()
    await waitForEmail('third.admin@journey.example', /invited to help run/)
  })
  await test.step('suspending, with the reason in a dialog of its own', async () => {
    await createMusketeer(await openFreshPage(browser), 'Sally Spended', 'sally.spended@journey.example')
    await page.goto(at('/admin/dashboard/musketeers?q=sally.spended'))
    await page.getByRole('link', { name: 'Sally' }).click()
    await ageProof(email)
    await page.getByRole('button', { name: 'Suspend this account' }).click()
    const reasons = page.getByRole('dialog', { name: 'Suspend this account?' })
    await reasons.getByLabel('Reason').fill('You sold the addresses.')
    await reasons.getByRole('button', { name: 'Suspend this account' }).click()
    await prove(password)
    await expect(page.getByRole('heading', { name: /^Suspended since/ })).toBeVisible()
    await expect(page.getByText('You sold the addresses.')).toBeVisible()
  })
  await test.step('saving a list', async () => {
    await page.goto(at('/admin/dashboard/musketeers?q=sally.spended'))
    await ageProof(email)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    await prove(password)
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Sally')
  })
})
