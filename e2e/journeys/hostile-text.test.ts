import { expect, test, type Page } from '@playwright/test'
import { makeLeaflet } from '../leaflet-file.ts'
import { letterTo } from '../mailbox.ts'
import { activate, at, demonstration, freshPage, signIn, signUp } from '../people.ts'

const run = 'window.ran=1'
const image = `<img src=x onerror=${run}>`
const script = `"><script>${run}</script>`
const closing = `</script></title><svg onload=${run}>`
const union = 'hostile.union@journey.example'
const volunteer = 'hostile.volunteer@journey.example'
const visitor = 'hostile.visitor@journey.example'

const tags = 'img[src=x], [onerror], [onload], a[href^="javascript:"]'

/** What ran on any page that nobody but the product may run. */
const ran: string[] = []

/** Opens addresses on a page and notes whatever somebody's text did there. */
function watch(page: Page) {
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()} opened a dialog`)
    return dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(HTML|Type)/i.test(message.text()))
      ran.push(`${page.url()}: ${message.text()}`)
  })
  /** @param shows what must stand there as it was written */
  return async (address: string, shows?: string): Promise<void> => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    if (shows) await expect(page.getByText(shows, { exact: false }).first()).toBeVisible()
    // A letter is shown in a frame of its own.
    for (const frame of page.frames())
      if (await frame.locator(tags).count()) ran.push(`${frame.url()} holds somebody’s tags`)
    if (await page.evaluate(() => 'ran' in window)) ran.push(`${address} ran somebody’s text`)
  }
}

const firstLink = async (page: Page) =>
  at((await page.getByRole('table').getByRole('link').first().getAttribute('href'))!)

test('names, addresses, campaigns and messages that are made to run are only shown, on pages and in mails', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [admin, organisation, musketeer] = [
    await freshPage(browser),
    await freshPage(browser),
    await freshPage(browser),
  ]
  const [seenByAdmin, seenByOrganisation, seenByMusketeer] = [
    watch(admin),
    watch(organisation),
    watch(musketeer),
  ]

  await signUp(organisation, { firstName: image, lastName: script, email: union, as: 'organisation' })
  await activate(organisation, union)
  await signIn(organisation, union)
  for (const [label, value] of Object.entries({
    Organisation: `${image} union`,
    'First line': script,
    'Second line': closing,
    'Town or city': image,
    County: script,
    'Post code': 'M1 1AA',
    Telephone: '0161 496 0000',
  }))
    await organisation.getByLabel(label, { exact: false }).first().fill(value)
  await organisation.getByRole('button', { name: 'Send application' }).click()
  await expect(organisation).toHaveURL(/\/id\/info/)
  await expect(organisation.getByText(script).first()).toBeVisible()

  await signIn(admin, demonstration.administrator, demonstration.password)
  await seenByAdmin(at('/admin/dashboard/org_apps?q=hostile'), `${image} union`)
  await admin.getByRole('link', { name: `${image} union` }).click()
  await admin.getByRole('button', { name: 'Confirm this application' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm this application' }).click()
  await expect(admin.getByText('This application has been accepted')).toBeVisible()

  await signIn(organisation, union)
  await seenByOrganisation(at('/org/dashboard/new-campaign'), 'New campaign')
  await organisation.getByLabel('Name', { exact: false }).first().fill(`${closing} campaign`)
  await organisation.getByLabel('Description', { exact: false }).fill(`${image}${script}`)
  await organisation.getByLabel('Peace', { exact: true }).check()
  await organisation
    .locator('input[type=file]')
    .setInputFiles({ name: `${image}.pdf`, mimeType: 'application/pdf', buffer: await makeLeaflet('Peace') })
  await organisation.getByRole('button', { name: 'Save' }).click()
  await expect(organisation.getByText('Your campaign was saved on the system.')).toBeVisible({
    timeout: 30_000,
  })
  await seenByOrganisation(at('/org/dashboard/view-campaigns'), closing)
  const link = organisation.getByRole('link', { name: /View and edit/ }).first()
  const campaign = /\d+$/.exec((await link.getAttribute('href'))!)![0]
  for (const path of ['/org/dashboard/leaflets', '/org/dashboard/data', `/org/campaign/${campaign}`])
    await seenByOrganisation(at(path))

  await signUp(musketeer, { firstName: script, lastName: image, email: volunteer, as: 'musketeer' })
  await activate(musketeer, volunteer)
  await signIn(musketeer, volunteer)
  await seenByMusketeer(at(`/public-campaign/${campaign}`), `${closing} campaign`)
  await seenByMusketeer(at(`/musketeer/campaign/${campaign}`), `${closing} campaign`)
  await musketeer.getByRole('button', { name: /^Sign up/i }).click()
  await expect(musketeer.getByRole('button', { name: /Withdraw From Campaign/i })).toBeVisible()
  for (const path of ['', '/view-campaigns', '/leaflets', '/history', '/settings'])
    await seenByMusketeer(at(`/musketeer/dashboard${path}`))

  await seenByMusketeer(at('/contact'))
  await musketeer.getByLabel('Email').fill(visitor)
  await musketeer.getByLabel('Message').fill(`${image}\n${script}\n${closing}`)
  await musketeer.getByRole('button', { name: 'Send' }).click()
  await expect(musketeer.getByText(/Your reference is/)).toBeVisible()

  await seenByAdmin(at('/admin/dashboard?q=hostile'), script)
  await seenByAdmin(await firstLink(admin), `${closing} campaign`)
  await seenByAdmin(at('/admin/dashboard/orgs?q=hostile'), `${image} union`)
  await seenByAdmin(await firstLink(admin), closing)
  await seenByAdmin(at(`/admin/dashboard/messages?q=${encodeURIComponent(visitor)}`))
  await seenByAdmin(await firstLink(admin), closing)
  await seenByAdmin(at('/admin/dashboard/audit'), `${image} union`)
  for (const section of ['', '/orgs', '/donations', '/messages'])
    await seenByAdmin(at(`/admin/dashboard${section}?q=${encodeURIComponent(script)}`))
  await seenByMusketeer(at(`/signin/new?next=${encodeURIComponent(`javascript:${run}`)}`))

  for (const [to, subject, shows] of [
    [volunteer, /^Your leaflet/, `${closing} campaign`],
    [volunteer, /^Welcome/, script],
    [union, /is accepted/, image],
    [visitor, /./, closing],
  ] as const) {
    const letter = await letterTo(to, subject)
    expect(letter.subject).not.toMatch(/[\r\n]/)
    await seenByMusketeer(`${process.env.JOURNEY_MAILBOX}/letters/${letter.id}`, shows)
  }

  expect(ran).toEqual([])
})
