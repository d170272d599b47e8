import { createClient, ApiError } from '@street-musketeers/contract/client.ts'
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { closeAccount } from '../../src/identity/settings/close-account.ts'
import { createTicket, readTicket } from '../../src/identity/external-accounts/link-account.ts'
import { receiveBounce } from '../../src/mailing/inbound/receive-bounce.ts'
import { recordBounce } from '../../src/mailing/bounces/record-bounce.ts'
import { signLeaveLink } from '../../src/mailing/leaving/sign-leave-link.ts'
import { leafletEmail } from '../../src/mailing/leaflets/email-kinds.ts'
import { inProcessSend } from '../../src/platform/http/in-process.ts'
import { bounceAddress, readBounceAddress } from '../../src/platform/mail/bounces/bounce-address.ts'
import { createPlatform } from '../../src/platform/open-platform.ts'
import { readMessage } from '../../src/platform/mail/inbound/read-message.ts'
import { openSecrets } from '../../src/platform/secrets/secrets.ts'
import { seconds } from '../../src/platform/values/clock.ts'
import { password, type Person } from '../support/given.ts'
import { paymentProvider } from '../support/payment-provider.ts'
import { runCommand } from '../support/run-command.ts'
import { runWaitingJobs } from '../support/run-waiting-jobs.ts'
import { findEmails, world } from '../support/world.ts'

const provider = paymentProvider(() => w)
/** The product before the change, with the old key. */
const w = world({ environment: () => provider.environment() })
const newKey = randomBytes(32).toString('base64url')

/** The product on the same database with other keys. */
async function open(secretKey: string, previousSecretKey?: string) {
  const config = { ...w.config, secretKey, previousSecretKey, bounceAddress: 'bounces@musketeers.example' }
  const platform = await createPlatform(w.database, config, { clock: w.clock, log: w.platform.log })
  const app = await createApp(platform, { pages: false })
  const as = (token?: string) =>
    createClient(inProcessSend(app, { visitorAddress: '10.0.0.1', ...(token && { token }) }))
  const work = () => runWaitingJobs(platform, w.database)
  return { platform, as, work, close: () => app.close() }
}
type Product = Awaited<ReturnType<typeof open>>

const identity = {
  issuer: 'https://id.example',
  subject: '1',
  email: 'a@example.org',
  firstName: 'A',
  lastName: 'B',
}

/** One of everything that the old key makes. */
async function makeEverything() {
  const now = w.clock.now()
  const organisation = await w.given.organisation()
  const { code, recoveryCodes } = await w.given.secondFactor(organisation)
  const musketeer = await w.given.musketeer()
  const campaign = await w.given.campaign(organisation)
  const { campaignDistributorId: membershipId } = await musketeer.call('POST /api/campaigndistributor', {
    id: campaign.id,
  })
  await w.as()('POST /api/confirmcode/password', { email: musketeer.email })
  const session = await provider.begin()
  await provider.controls.pay(session, { email: musketeer.email })
  await provider.deliverAll()
  await w.as()('POST /api/billing-key', { email: musketeer.email })
  await w.runJobs()
  const emails = await w.emails(musketeer.email)
  const textOf = (kind: string) => emails.find((email) => email.kind === kind)!.text
  const leaflet = emails.find(({ kind }) => kind === leafletEmail.name)!
  await w.platform.db.transaction().execute((tx) =>
    leafletEmail.onSent!([{ content: { membershipId, leafletId: campaign.leafletId } }], {
      tx,
      sentAt: now,
    }),
  )
  const { id: emailId } = await w.platform.db
    .updateTable('email')
    .set({ state: 'sent', ended_at: now })
    .where('idempotency_key', '=', leaflet.idempotencyKey)
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    session,
    organisation,
    musketeer,
    authenticatorCode: code,
    recoveryCode: recoveryCodes[0]!,
    passwordCode: /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(textOf('identity.password-code'))![0],
    billingKey: /#key=(\w{16})/.exec(textOf('donations.billing-key'))![1]!,
    calendarLink: (await musketeer.call('POST /api/calendar', {})).address!.split('/').at(-1)!,
    libraryLink: (
      await musketeer.call('POST /api/librarylink', {
        campaignId: campaign.id,
        leafletVersion: 1,
        houses: 1,
        size: 'A6',
        sides: 'one',
        ink: 'colour',
      })
    ).link,
    reportLink: /\/report\/([\w-]+)/.exec(leaflet.text)![1]!,
    leaveLink: signLeaveLink({ leaves: 'campaign', membershipId, emailNumber: 0 }, w.platform.secrets),
    ticket: await w.platform.db
      .transaction()
      .execute((tx) => createTicket(tx, identity, { secrets: w.platform.secrets, now })),
    bounceAddress: bounceAddress(emailId, musketeer.email, {
      config: { ...w.config, bounceAddress: 'bounces@musketeers.example' },
      secrets: w.platform.secrets,
    }),
    addressKey: w.platform.secrets.addressKey(musketeer.email),
  }
}

type Everything = Awaited<ReturnType<typeof makeEverything>>

async function signInWith({ as }: Product, { email }: Person, code: string) {
  const refusal = await as()('POST /api/signin', { email, password }).catch((error: unknown) => error)
  if (!(refusal instanceof ApiError) || !refusal.ticket) throw new Error(`No ticket, but ${String(refusal)}.`)
  return as()('POST /api/signin/secondfactor', { ticket: refusal.ticket, code })
}

const readOldTicket = ({ platform }: Product, { ticket }: Everything) =>
  platform.db
    .transaction()
    .execute((tx) => readTicket(tx, ticket, { secrets: platform.secrets, now: w.clock.now() }))

async function reportBounce({ platform }: Product, { bounceAddress: to }: Everything) {
  const message = (await readMessage(bounceReport(to)))!
  const { secrets } = platform
  const reference = readBounceAddress(to, {
    config: { bounceAddress: 'bounces@musketeers.example' },
    secrets,
  })
  if (!reference) return 'not ours'
  return receiveBounce(platform.db, { message, reference, sender: '' }, { secrets, now: w.clock.now() })
}

/** Closes an account. @returns the stored address of the donor it was */
async function closeDonor({ platform, work }: Product, { musketeer: { id, role }, session }: Everything) {
  const by = { accountId: id, role } as Parameters<typeof closeAccount>[1]
  await platform.db
    .transaction()
    .execute((tx) => closeAccount(tx, by, { secrets: platform.secrets, now: w.clock.now() }))
  await work()
  const donation = await platform.db
    .selectFrom('donation')
    .select('email')
    .where('source_id', '=', session)
    .executeTakeFirstOrThrow()
  return donation.email
}

const bounceReport = (to: string) =>
  Buffer.from(
    [
      `To: ${to}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; relay.example',
      '',
      'Final-Recipient: rfc822; ada@example.org',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b--',
      '',
    ].join('\r\n'),
  )

let before: Everything[]
beforeAll(async () => {
  before = [await makeEverything(), await makeEverything()]
})

test('while both keys are set, everything that the previous key made works', async () => {
  const [old] = before as [Everything, Everything]
  const product = await open(newKey, w.config.secretKey)
  const { as, platform, work } = product
  await w.as()('POST /api/confirmcode/password', { email: old.organisation.email })
  await work()
  expect(await findEmails(platform, old.organisation.email)).toHaveLength(2)

  expect(
    await as()('DELETE /api/confirmcode/:code', { code: old.passwordCode, email: old.musketeer.email }),
  ).toMatchObject({
    purpose: 'password',
  })
  expect((await as()('POST /api/billing-key/open', { key: old.billingKey })).url).toContain('/p/session/')
  expect(await as()('GET /api/reportlink/:link', { link: old.reportLink })).toMatchObject({
    campaignName: 'Fair pay now',
  })
  expect(await as()('GET /api/librarylink/:link', { link: old.libraryLink })).toMatchObject({
    leafletName: 'Fair pay now',
  })
  expect(await as()('GET /api/leavelink/:link', { link: old.leaveLink })).toMatchObject({
    leaves: 'campaign',
  })
  expect(await (await as()('GET /api/calendar/:link', { link: old.calendarLink })).text()).toContain(
    'BEGIN:VCALENDAR',
  )
  expect(await readOldTicket(product, old)).toMatchObject({ person: identity })
  w.clock.forward(seconds(30))
  await signInWith(product, old.organisation, old.authenticatorCode())
  await signInWith(product, old.organisation, old.recoveryCode)

  const bounced = { accountId: old.musketeer.id, addressKey: old.addressKey, hard: true, answer: '550' }
  await platform.db
    .transaction()
    .execute((tx) => recordBounce(tx, { ...bounced, bouncedAt: w.clock.now() }, platform))
  const bounces = platform.db.selectFrom('bounce').select('answer').where('account_id', '=', old.musketeer.id)
  expect(await bounces.execute()).toEqual([{ answer: '550' }])
  expect(await reportBounce(product, old)).toBe('recorded')
  expect(await closeDonor(product, old)).toBeNull()
  await product.close()
})

test('what is stored as a hash, or signed in an email, ends with the previous key', async () => {
  const [, old] = before as [Everything, Everything]
  const product = await open(newKey)
  const { as } = product
  await expect(as()('GET /api/reportlink/:link', { link: old.reportLink })).rejects.toMatchObject({
    error: 'ReportLinkOver',
  })
  await expect(as()('GET /api/librarylink/:link', { link: old.libraryLink })).rejects.toMatchObject({
    error: 'LibraryLinkOver',
  })
  await expect(as()('GET /api/leavelink/:link', { link: old.leaveLink })).rejects.toMatchObject({
    error: 'LeaveLinkUnknown',
  })
  await expect(as()('GET /api/calendar/:link', { link: old.calendarLink })).rejects.toMatchObject({
    error: 'CalendarLinkOver',
  })
  await expect(as()('POST /api/billing-key/open', { key: old.billingKey })).rejects.toMatchObject({
    error: 'BillingNotOpen',
  })
  await expect(signInWith(product, old.organisation, old.recoveryCode)).rejects.toMatchObject({
    error: 'SecondFactorWrong',
  })
  expect(await reportBounce(product, old)).toBe('not ours')
  await product.close()
})

/** More than the command reads at once. */
async function createManyTickets(count: number) {
  const { secrets, db } = w.platform
  const rows = Array.from({ length: count }, () => ({
    ticket_hash: randomBytes(32),
    sealed: secrets.seal(identity),
    expires_at: w.clock.now(),
  }))
  await db.insertInto('external_account_ticket').values(rows).execute()
}

const rotate = () =>
  runCommand('secrets', ['rotate'], {
    ...w.config,
    secretKey: newKey,
    previousSecretKey: w.config.secretKey,
  })

test('the command seals everything again, and afterwards the new key alone opens it', async () => {
  const [, old] = before as [Everything, Everything]
  await w.as()('POST /api/confirmcode/password', { email: old.organisation.email })
  await createManyTickets(600)
  const first = await rotate()
  expect(first).toMatchObject({ code: 1, stderr: '' })
  expect(first.stdout).toMatch(/^email: [1-9]\d* sealed again; 0 cannot/m)
  expect(first.stdout).toMatch(/^second_factor: 2 sealed again; 0 cannot/m)
  expect(first.stdout).toMatch(/^external_account_ticket: 602 sealed again; 0 cannot/m)
  expect(first.stdout).toContain('Gifts whose donor has a new key: 1.')
  expect(first.stdout).toContain('request sealed by the previous key: 1.')
  expect(first.stdout).toContain('recovery codes end with the previous key: 2.')

  const both = await open(newKey, w.config.secretKey)
  await both.work()
  await both.close()
  const second = await rotate()
  expect(second).toMatchObject({ code: 0, stderr: '' })
  expect(second.stdout).not.toMatch(/[1-9]\d* (sealed again|cannot)/)
  expect(second.stdout).toContain('Gifts whose donor has a new key: 0.')
  expect(second.stdout).toContain('Everything sealed opens with SECRET_KEY.')

  const product = await open(newKey)
  w.clock.forward(seconds(30))
  await signInWith(product, old.organisation, old.authenticatorCode())
  expect(await readOldTicket(product, old)).toMatchObject({ person: identity })
  const { sealed } = await product.platform.db
    .selectFrom('email')
    .select('sealed')
    .where('account_id', '=', old.musketeer.id)
    .where('kind', '=', 'identity.password-code')
    .executeTakeFirstOrThrow()
  expect(product.platform.secrets.unseal(sealed!)).toMatchObject({ code: old.passwordCode.replace('-', '') })
  expect(await closeDonor(product, old)).toBeNull()
  await product.close()
})

test('the command says how many values neither key opens, and refuses to run without the previous key', async () => {
  const secrets = openSecrets(randomBytes(32).toString('base64url'))
  await w.platform.db
    .transaction()
    .execute((tx) => createTicket(tx, identity, { secrets, now: w.clock.now() }))
  const unreadable = await rotate()
  expect(unreadable.code).toBe(1)
  expect(unreadable.stdout).toContain(
    'external_account_ticket: 0 sealed again; 1 cannot be opened with either key.',
  )

  const refused = await runCommand('secrets', ['rotate'], { ...w.config, secretKey: newKey })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('SECRET_KEY_PREVIOUS is not set')
  expect((await runCommand('secrets', ['show'], w.config)).stderr).toContain(
    'Usage: npm run secrets -- rotate',
  )
})
