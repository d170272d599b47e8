import { createHash } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { listEmailsTo, waitForEmail } from '../../mailbox.ts'
import { publishByForm } from '../../new-campaign.ts'
import { openUnfolded } from '../../pages.ts'
import {
  enterCode,
  at,
  createApplicant,
  openFreshPage,
  openReport,
  password,
  setUpSecondStep,
  signIn,
  signUp,
} from '../../people.ts'
import { runCommand } from '../../run-command.ts'

const union = 'post.workers@journey.example'
const volunteer = 'ada.journey@journey.example'
const boss = 'grace.journey@journey.example'

/** In ten days, when everyone who joined now is due whatever their weekday, in the format of the command. */
function inTenDays(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 10)
  return `${day.toISOString().slice(0, 10)}T22:00`
}

interface Scene {
  browser: Browser
  admin: Page
  organisation: Page
  musketeer: Page
}

test('an organisation is approved and publishes; a musketeer joins, gets the leaflet by email and reports a delivery', async ({
  browser,
}) => {
  const scene: Scene = {
    browser,
    admin: await openFreshPage(browser),
    organisation: await openFreshPage(browser),
    musketeer: await openFreshPage(browser, { width: 360, height: 740 }),
  }
  await test.step('the first administrator is created by command and chooses a password', () =>
    createAdministrator(scene))
  await test.step('an organisation signs up and applies', () => applyAsOrganisation(scene))
  await test.step('the administrator confirms it, and the applicant gets an email', () =>
    confirmApplication(scene))
  await test.step('the confirmed organisation signs in and publishes two campaigns', () =>
    publishTwoCampaigns(scene))
  await test.step('a musketeer signs up, chooses causes and joins both', () => joinBothCampaigns(scene))
  await test.step('the first leaflet arrives within seconds, with its file', checkFirstLeaflet)
  await test.step('the other leaflet follows on the next leaflet day, once', checkSecondLeaflet)
  await test.step('they report what they delivered and see the total', () => reportDelivery(scene))
  await test.step('everyone can see the campaign', () => checkPublicPage(scene))
  await test.step('a person who closes their account lands on the home page, which says so', () =>
    closeAccounts(scene))
})

async function createAdministrator({ admin }: Scene): Promise<void> {
  const output = await runCommand('admin', 'add', boss)
  await admin.goto(/http\S+#grant=\S+/.exec(output)![0])
  await admin.locator('input[name=password]').fill(password)
  await admin.getByRole('button', { name: 'Update' }).click()
  await expect(admin).toHaveURL(/\/signin\/new/)
  await signIn(admin, boss)
  await expect(admin).toHaveURL(/\/admin\/secondfactor/)
  await setUpSecondStep(admin)
  await admin.getByRole('link', { name: 'I’ve saved them – continue' }).click()
  await expect(admin).toHaveURL(/\/admin\/dashboard/)
}

async function applyAsOrganisation({ organisation }: Scene): Promise<void> {
  await signUp(organisation, { firstName: 'Rosa', lastName: 'Post', email: union, as: 'organisation' })
  await enterCode(organisation, union)
  await expect(organisation).toHaveURL(/\/id\/setup/)
  await organisation.getByRole('button', { name: 'Send application' }).click()
  await expect(
    organisation.getByText('Please make sure that all essential fields are completed.').first(),
  ).toBeVisible()
  await organisation.getByLabel('Organisation', { exact: false }).fill('Journey Post Workers')
  await organisation.getByLabel('First line', { exact: false }).fill('1 Sorting Lane')
  await organisation.getByLabel('Town or city', { exact: false }).fill('Exampleton')
  await organisation.getByLabel('Post code', { exact: false }).fill('M1 1AA')
  await organisation.getByLabel('Telephone', { exact: false }).fill('0161 496 0000')
  await organisation.getByRole('button', { name: 'Send application' }).click()
  await expect(organisation).toHaveURL(/\/id\/info/)
  await expect(organisation.getByText(/24 hours/).first()).toBeVisible()
}

async function confirmApplication({ admin }: Scene): Promise<void> {
  await admin.goto(at('/admin/dashboard/org_apps'))
  await admin.getByRole('link', { name: 'Journey Post Workers' }).click()
  await admin.getByRole('button', { name: 'Confirm this application' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm this application' }).click()
  await expect(
    admin.getByText('This application has been accepted and is now live on the system.'),
  ).toBeVisible()
  await waitForEmail(union, /confirmed|accepted|publish/i)
}

async function publishTwoCampaigns({ organisation }: Scene): Promise<void> {
  await signIn(organisation, union)
  await expect(organisation).toHaveURL(/\/org\/dashboard/)
  await publishByForm(organisation, {
    name: 'Post on time',
    cause: 'Post office',
    leaflet: await makeLeaflet('Deliver the post on time'),
  })
  await publishByForm(organisation, {
    name: 'Post for everyone',
    cause: 'Privatisation',
    leaflet: await makeLeaflet('Post for all'),
  })
}

async function joinBothCampaigns({ musketeer }: Scene): Promise<void> {
  await signUp(musketeer, { firstName: 'Ada', lastName: 'Walker', email: volunteer, as: 'musketeer' })
  await enterCode(musketeer, volunteer)
  await expect(musketeer).toHaveURL(/\/musketeer\/dashboard/)
  await musketeer.goto(at('/musketeer/dashboard/causes'))
  await musketeer.getByLabel(/^Post office/).check()
  await musketeer.getByLabel(/^Privatisation/).check()
  await musketeer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(musketeer.getByText('Your causes have been saved')).toBeVisible()

  for (const name of ['Post on time', 'Post for everyone']) {
    await musketeer.goto(at('/musketeer/dashboard/select-campaigns'))
    await musketeer
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('link', { name: /View details & sign up/ })
      .click()
    await expect(musketeer.getByRole('heading', { name, level: 1 })).toBeVisible()
    await musketeer.getByRole('button', { name: /^Sign up/i }).dblclick()
    await expect(musketeer.getByRole('button', { name: /Withdraw From Campaign/i })).toBeVisible()
  }
}

async function checkFirstLeaflet(): Promise<void> {
  const email = await waitForEmail(volunteer, /Post on time/)
  expect(email.attachments).toHaveLength(1)
  expect(email.attachments[0]).toMatchObject({ contentType: 'application/pdf' })
  expect(email.attachments[0]!.filename).toMatch(/\.pdf$/)
  const response = await fetch(`${process.env.JOURNEY_MAILBOX}/api/emails/${email.id}/attachments/0`)
  const stored = Buffer.from(await response.arrayBuffer())
  expect(createHash('sha256').update(stored).digest('hex')).toBe(email.attachments[0]!.sha256)
  expect(stored.subarray(0, 5).toString()).toBe('%PDF-')
}

async function checkSecondLeaflet(): Promise<void> {
  await runCommand('dispatch', '--at', inTenDays())
  await waitForEmail(volunteer, /Post for everyone/)
  const leaflets = (await listEmailsTo(volunteer)).filter(({ subject }) => subject.startsWith('Your leaflet'))
  expect(leaflets).toHaveLength(2)
}

async function reportDelivery({ musketeer }: Scene): Promise<void> {
  await musketeer.goto(at('/musketeer/dashboard/view-campaigns'))
  await musketeer.getByRole('listitem').filter({ hasText: 'Post on time' }).getByRole('link').first().click()
  await openReport(musketeer)
  await musketeer.getByLabel(/Leaflets delivered/).fill('3.5')
  await musketeer.getByRole('button', { name: 'Save' }).click()
  await expect(musketeer.getByText(/whole number/).first()).toBeVisible()
  await musketeer.getByLabel(/Leaflets delivered/).fill('20')
  await musketeer.getByRole('button', { name: 'Save' }).dblclick()
  await expect(
    musketeer.getByText('Thank you for updating your delivery data and supporting this campaign.'),
  ).toBeVisible()
  await musketeer.goto(at('/musketeer/dashboard'))
  await expect(musketeer.getByRole('definition').filter({ hasText: /^20$/ }).first()).toBeVisible()
  await musketeer.goto(at('/musketeer/dashboard/history'))
  await expect(musketeer.getByRole('row').filter({ hasText: 'Post on time' })).toContainText('20')
}

async function checkPublicPage({ browser, musketeer }: Scene): Promise<void> {
  await musketeer.goto(at('/musketeer/dashboard/view-campaigns'))
  const link = await musketeer
    .getByRole('listitem')
    .filter({ hasText: 'Post on time' })
    .getByRole('link')
    .first()
    .getAttribute('href')
  const visitor = await openFreshPage(browser)
  await visitor.goto(at(`/public-campaign/${/\d+$/.exec(link!)![0]}`))
  await expect(visitor.getByRole('heading', { name: 'Post on time', level: 1 })).toBeVisible()
  await expect(visitor.getByText(/promoted by/i).first()).toBeVisible()
}

async function closeAccounts({ browser, admin, organisation, musketeer }: Scene): Promise<void> {
  const applicant = await openFreshPage(browser)
  await createApplicant(applicant, 'Ned Never', 'ned.never@journey.example')
  const settings = [
    [musketeer, '/musketeer/dashboard/settings'],
    [organisation, '/org/dashboard/settings'],
    [applicant, '/id/settings'],
    [admin, '/admin/dashboard/settings'],
  ] as const
  for (const [page, path] of settings) {
    await openUnfolded(page, path)
    await page.getByRole('button', { name: 'Close account' }).click()
    await page.getByRole('button', { name: 'Close my account' }).click()
    await expect(page, path).toHaveURL(at('/?news=closed'))
    await expect(page.getByText('Your account is closed and your personal details are erased.')).toBeVisible()
    expect(await page.evaluate(() => ({ ...localStorage })), path).toEqual({})
  }
}
