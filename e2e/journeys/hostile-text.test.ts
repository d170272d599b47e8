import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { makeLeaflet } from '../leaflet-file.ts'
import { waitForEmail } from '../mailbox.ts'
import { waitUntilLoaded } from '../pages.ts'
import { at, demonstration, openFreshPage, password, signIn } from '../people.ts'

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
    await waitUntilLoaded(page)
    if (shows) await expect(page.getByText(shows, { exact: false }).first()).toBeVisible()
    // A letter is shown in a frame of its own.
    for (const frame of page.frames())
      if (await frame.locator(tags).count()) ran.push(`${frame.url()} holds somebody’s tags`)
    if (await page.evaluate(() => 'ran' in window)) ran.push(`${address} ran somebody’s text`)
  }
}

const firstLink = async (page: Page) =>
  at((await page.getByRole('table').getByRole('link').first().getAttribute('href'))!)

/** Makes a call of the product. @returns its reply */
async function tell<Reply>(path: string, sent: object, token = ''): Promise<Reply> {
  const answer = await fetch(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(sent),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Reply
}

interface Session {
  token: string
  expiresAt: string
  authorities: unknown[]
}

/** Signs somebody in whose name nobody would type, in the browser of a page. */
async function enter(page: Page, email: string): Promise<string> {
  const { token, expiresAt, authorities } = await tell<Session>('/api/signin', { email, password })
  await page.goto(at('/error/401'))
  await page.evaluate(
    (entries) => entries.forEach(([name, value]) => localStorage.setItem(name!, value!)),
    [
      ['token', token],
      ['expiresAt', expiresAt],
      ['authorities', JSON.stringify(authorities)],
    ],
  )
  return token
}

async function arrive(
  email: string,
  userRole: 'ROLE_USER' | 'ROLE_ID',
  names: [first: string, last: string],
) {
  await tell('/api/user', {
    firstName: names[0],
    lastName: names[1],
    email,
    password,
    confirm: password,
    userRole,
    marketing: 'OTHER',
    consent: true,
  })
  const { subject } = await waitForEmail(email, /^Your code is/)
  await tell('/api/confirm', { email, token: /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(subject)![0] })
}

test('names, addresses, campaigns and messages that are made to run are only shown, on pages and in mails', async ({
  browser,
}) => {
  const [admin, organisation, musketeer] = [
    await openFreshPage(browser),
    await openFreshPage(browser),
    await openFreshPage(browser),
  ]
  const [seenByAdmin, seenByOrganisation, seenByMusketeer] = [
    watch(admin),
    watch(organisation),
    watch(musketeer),
  ]

  await Promise.all([
    arrive(union, 'ROLE_ID', [image, script]),
    arrive(volunteer, 'ROLE_USER', [script, image]),
  ])
  await tell(
    '/api/user/orgdetails',
    {
      address: {
        organisation: `${image} union`,
        firstLine: script,
        secondLine: closing,
        city: image,
        county: script,
        postCode: 'M1 1AA',
      },
      orgInfo: { telephone: '0161 496 0000', website: '' },
    },
    await enter(organisation, union),
  )
  await seenByOrganisation(at('/id/info'), script)

  await signIn(admin, demonstration.administrator, demonstration.password)
  await seenByAdmin(at('/admin/dashboard/org_apps?q=hostile'), `${image} union`)
  await admin.getByRole('link', { name: `${image} union` }).click()
  await admin.getByRole('button', { name: 'Confirm this application' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Confirm this application' }).click()
  await expect(admin.getByText('This application has been accepted')).toBeVisible()

  await enter(organisation, union)
  await seenByOrganisation(at('/org/dashboard/new-campaign'), 'New campaign')
  await organisation.getByLabel('Name', { exact: false }).first().fill(`${closing} campaign`)
  await organisation.getByLabel('Description', { exact: false }).fill(`${image}${script}`)
  await organisation.getByLabel('Peace', { exact: true }).check()
  await organisation
    .locator('input[type=file]')
    .setInputFiles({ name: `${image}.pdf`, mimeType: 'application/pdf', buffer: await makeLeaflet('Peace') })
  await organisation.getByRole('button', { name: 'Save' }).click()
  await expect(organisation.getByText('Your campaign was saved on the system.')).toBeVisible()
  await seenByOrganisation(at('/org/dashboard/view-campaigns'), closing)
  const link = organisation.getByRole('link', { name: /View and edit/ }).first()
  const campaign = /\d+$/.exec((await link.getAttribute('href'))!)![0]
  await enter(musketeer, volunteer)
  await seenByMusketeer(at(`/public-campaign/${campaign}`), `${closing} campaign`)
  await seenByMusketeer(at(`/musketeer/campaign/${campaign}`), `${closing} campaign`)
  await musketeer.getByRole('button', { name: /^Sign up/i }).click()
  await expect(musketeer.getByRole('button', { name: /Withdraw From Campaign/i })).toBeVisible()
  await seenByMusketeer(at('/contact'))
  await musketeer.getByLabel('Email').fill(visitor)
  await musketeer.getByLabel('Message').fill(`${image}\n${script}\n${closing}`)
  await musketeer.getByRole('button', { name: 'Send' }).click()
  await expect(musketeer.getByText(/Your reference is/)).toBeVisible()

  const asOrganisation = async () => {
    for (const path of ['/org/dashboard/leaflets', '/org/dashboard/data', `/org/campaign/${campaign}`])
      await seenByOrganisation(at(path))
  }
  const asMusketeer = async () => {
    for (const path of ['', '/view-campaigns', '/leaflets', '/history', '/settings'])
      await seenByMusketeer(at(`/musketeer/dashboard${path}`))

    await seenByMusketeer(at(`/signin/new?next=${encodeURIComponent(`javascript:${run}`)}`))

    for (const [to, subject, shows] of [
      [volunteer, /^Your leaflet/, `${closing} campaign`],
      [volunteer, /^Welcome/, script],
      [union, /is accepted/, image],
      [visitor, /./, closing],
    ] as const) {
      const letter = await waitForEmail(to, subject)
      expect(letter.subject).not.toMatch(/[\r\n]/)
      await seenByMusketeer(`${process.env.JOURNEY_MAILBOX}/letters/${letter.id}`, shows)
    }
  }
  const asAdministrator = async () => {
    await seenByAdmin(at('/admin/dashboard?q=hostile'), script)
    await seenByAdmin(await firstLink(admin), `${closing} campaign`)
    await seenByAdmin(at('/admin/dashboard/orgs?q=hostile'), `${image} union`)
    await seenByAdmin(await firstLink(admin), closing)
    await seenByAdmin(at(`/admin/dashboard/messages?q=${encodeURIComponent(visitor)}`))
    await seenByAdmin(await firstLink(admin), closing)
    await seenByAdmin(at('/admin/dashboard/audit'), `${image} union`)
    for (const section of ['', '/orgs', '/donations', '/messages'])
      await seenByAdmin(at(`/admin/dashboard${section}?q=${encodeURIComponent(script)}`))
  }
  await Promise.all([asOrganisation(), asMusketeer(), asAdministrator()])

  expect(ran).toEqual([])
})
