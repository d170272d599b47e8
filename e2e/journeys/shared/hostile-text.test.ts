import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { chooseLeaflet, fillInWords, goToStep, publish } from '../../new-campaign.ts'
import { waitForEmail } from '../../mailbox.ts'
import { waitUntilLoaded } from '../../pages.ts'
import { apiOf, at, createAccount, demonstration, openFreshPage, startSession } from '../../people.ts'

// Without a full stop: names that contain a domain are refused.
const run = 'ran=1'
const image = `<img src=x onerror=${run}>`
const script = `"><script>${run}</script>`
const closing = `</script></title><svg onload=${run}>`
const union = 'hostile.union@journey.example'
const volunteer = 'hostile.volunteer@journey.example'
const visitor = 'hostile.visitor@journey.example'

const tags = 'img[src=x], [onerror], [onload], a[href^="javascript:"]'

/** Signs that hostile text ran or became markup. */
const faults: string[] = []

/** @returns a function that opens an address and records what hostile text did there */
function watch(page: Page) {
  page.on('dialog', (dialog) => {
    faults.push(`${page.url()} opened a dialog`)
    return dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(HTML|Type)/i.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`)
  })
  /** @param text that the page must show unchanged */
  return async (address: string, text?: string): Promise<void> => {
    await page.goto(address)
    await waitUntilLoaded(page)
    if (text) await expect(page.getByText(text, { exact: false }).first()).toBeVisible()
    // An email is shown in its own frame.
    for (const frame of page.frames())
      if (await frame.locator(tags).count()) faults.push(`${frame.url()} contains hostile tags`)
    if (await page.evaluate(() => 'ran' in window)) faults.push(`${address} ran hostile text`)
  }
}

const firstLink = async (page: Page) =>
  at((await page.getByRole('table').getByRole('link').first().getAttribute('href'))!)

interface Scene {
  admin: Page
  organisation: Page
  musketeer: Page
  openAsAdmin: ReturnType<typeof watch>
  openAsOrganisation: ReturnType<typeof watch>
  openAsMusketeer: ReturnType<typeof watch>
}

test('hostile names, addresses, campaigns and messages are only shown as text, on pages and in emails', async ({
  browser,
}) => {
  const [admin, organisation, musketeer] = [
    await openFreshPage(browser),
    await openFreshPage(browser),
    await openFreshPage(browser),
  ]
  const scene: Scene = {
    admin,
    organisation,
    musketeer,
    openAsAdmin: watch(admin),
    openAsOrganisation: watch(organisation),
    openAsMusketeer: watch(musketeer),
  }
  const names = { firstName: image, lastName: script }
  await createAccount(organisation, { ...names, email: union, as: 'applicant' })
  await createAccount(musketeer, { ...names, email: volunteer, as: 'musketeer' })
  await test.step('an organisation with hostile details applies', () => applyAsOrganisation(scene))
  await test.step('an administrator confirms it', () => confirmApplication(scene))
  const campaign = await test.step('it publishes a hostile campaign', () => publishCampaign(scene))
  await test.step('a musketeer with a hostile name joins and writes to us', () =>
    joinAndWrite(scene, campaign))
  await test.step('no page or email runs any of it', () =>
    Promise.all([visitAsOrganisation(scene, campaign), visitAsMusketeer(scene), visitAsAdministrator(scene)]))
  expect(faults).toEqual([])
})

async function applyAsOrganisation({ organisation, openAsOrganisation }: Scene): Promise<void> {
  const application = {
    address: {
      organisation: `${image} union`,
      firstLine: script,
      secondLine: closing,
      city: image,
      county: script,
      postCode: 'M1 1AA',
    },
    orgInfo: { telephone: '0161 496 0000', website: '' },
  }
  const call = await apiOf(organisation)
  await call('POST /api/user/orgdetails', application)
  await openAsOrganisation(at('/id/info'), script)
}

async function confirmApplication({ admin, openAsAdmin }: Scene): Promise<void> {
  await startSession(admin, demonstration.administrator, demonstration.password)
  await openAsAdmin(at('/admin/dashboard/org_apps?q=hostile'), `${image} union`)
  await admin.getByRole('link', { name: `${image} union` }).click()
  await admin.getByRole('button', { name: 'Confirm this application' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm this application' }).click()
  await expect(admin.getByText('This application has been accepted')).toBeVisible()
}

/** @returns the campaign's id */
async function publishCampaign({ organisation, openAsOrganisation }: Scene): Promise<string> {
  await startSession(organisation, union)
  await openAsOrganisation(at('/org/dashboard/new-campaign'), 'New campaign')
  await chooseLeaflet(organisation, await makeLeaflet('Peace'), `${image}.pdf`)
  await goToStep(organisation, 'Description and causes')
  await fillInWords(organisation, {
    name: `${closing} campaign`,
    description: `${image}${script}`,
    cause: 'Peace',
  })
  await publish(organisation)
  await openAsOrganisation(at('/org/dashboard/view-campaigns'), closing)
  const link = organisation.getByRole('link', { name: /View and edit/ }).first()
  return /\d+$/.exec((await link.getAttribute('href'))!)![0]
}

async function joinAndWrite({ musketeer, openAsMusketeer }: Scene, campaign: string): Promise<void> {
  await openAsMusketeer(at(`/public-campaign/${campaign}`), `${closing} campaign`)
  await openAsMusketeer(at(`/musketeer/campaign/${campaign}`), `${closing} campaign`)
  await musketeer.getByRole('button', { name: /^Sign up/i }).click()
  await expect(musketeer.getByRole('button', { name: /Withdraw From Campaign/i })).toBeVisible()
  await openAsMusketeer(at('/contact'))
  await musketeer.getByLabel('Email').fill(visitor)
  await musketeer.getByLabel('Message').fill(`${image}\n${script}\n${closing}`)
  await musketeer.getByRole('button', { name: 'Send' }).click()
  await expect(musketeer.getByText(/Your reference is/)).toBeVisible()
}

async function visitAsOrganisation({ openAsOrganisation }: Scene, campaign: string): Promise<void> {
  for (const path of ['/org/dashboard/leaflets', '/org/dashboard/data', `/org/campaign/${campaign}`])
    await openAsOrganisation(at(path))
}

async function visitAsMusketeer({ openAsMusketeer }: Scene): Promise<void> {
  for (const path of ['', '/view-campaigns', '/leaflets', '/history', '/settings'])
    await openAsMusketeer(at(`/musketeer/dashboard${path}`))

  await openAsMusketeer(at(`/signin/new?next=${encodeURIComponent(`javascript:${run}`)}`))

  for (const [to, subject, text] of [
    [volunteer, /^Your leaflet/, `${closing} campaign`],
    [volunteer, /^Welcome/, image],
    [union, /is accepted/, image],
    [visitor, /^We have your message/, 'We have your message'],
  ] as const) {
    const email = await waitForEmail(to, subject)
    expect(email.subject).not.toMatch(/[\r\n]/)
    await openAsMusketeer(`${process.env.JOURNEY_MAILBOX}/emails/${email.id}`, text)
  }
}

async function visitAsAdministrator({ admin, openAsAdmin }: Scene): Promise<void> {
  await openAsAdmin(at('/admin/dashboard/musketeers?q=hostile'), script)
  await openAsAdmin(await firstLink(admin), `${closing} campaign`)
  await openAsAdmin(at('/admin/dashboard/orgs?q=hostile'), `${image} union`)
  await openAsAdmin(await firstLink(admin), closing)
  await openAsAdmin(at(`/admin/dashboard/messages?q=${encodeURIComponent(visitor)}`))
  await openAsAdmin(await firstLink(admin), closing)
  await openAsAdmin(at('/admin/dashboard/audit'), `${image} union`)
  for (const section of ['/musketeers', '/orgs', '/donations', '/messages'])
    await openAsAdmin(at(`/admin/dashboard${section}?q=${encodeURIComponent(script)}`))
}
