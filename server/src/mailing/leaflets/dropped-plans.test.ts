import { afterEach, beforeAll, expect, test } from 'vitest'
import { cancelLeafletsAfterWithdrawal } from './cancel-leaflets.ts'
import { leafletEmail } from './email-kinds.ts'
import { queueLeafletEmail } from './queue-leaflet-emails.ts'
import type { Tx } from '../../platform/database/db.ts'
import { claimEmails } from '../../platform/mail/sending/claim-emails.ts'
import {
  markUnconfirmedOfSender,
  requeueEmailsOfSender,
  requeueUnconfirmed,
} from '../../platform/mail/sending/recover-emails.ts'
import { openRenderer } from '../../platform/mail/sending/render-emails.ts'
import { claimSending } from '../../platform/mail/stop-sending.ts'
import { dispatchWorld } from '../../../test/support/dispatch-world.ts'
import { waitForBlocked } from '../../../test/support/wait-for-blocked.ts'

// A plan stays as long as its email may leave.
const { w, sendAll, subjects, join, advanceTo } = dispatchWorld()
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => w.platform.db.transaction().execute(work)
const december = new Date('2026-12-07T08:00:00Z')
const sender = 1

beforeAll(async () => {
  await inTransaction((tx) => claimSending(tx, w.clock.now()))
})

afterEach(() => w.platform.db.deleteFrom('email').execute())

/** A member whose leaflet email is queued, in November. */
async function givenMember() {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation)
  const ada = await w.given.musketeer()
  const { campaignDistributorId: membershipId } = await join(ada, campaign)
  await w.runJobs()
  return { organisation, campaign, ada, plan: { membershipId, leafletId: campaign.leafletId } }
}
type Member = Awaited<ReturnType<typeof givenMember>>

const claim = () =>
  claimEmails(w.platform.db, {
    sender,
    count: 10,
    priorities: [leafletEmail.priority],
    now: w.clock.now(),
  })
const emailsOf = ({ ada }: Member) =>
  w.platform.db
    .selectFrom('email')
    .select('state')
    .where('account_id', '=', ada.id)
    .where('kind', '=', leafletEmail.name)
    .execute()
const isPlanned = async ({ plan }: Member) =>
  (await w.platform.db
    .selectFrom('planned_leaflet')
    .select('leaflet_id')
    .where('membership_id', '=', plan.membershipId)
    .executeTakeFirst()) !== undefined
/** The sender dies, and what it may have handed over is in doubt and returns to the queue. */
async function recoverEmails(): Promise<void> {
  const [now, repeatable] = [w.clock.now(), [leafletEmail.name]]
  const answer = 'The sender stopped.'
  await inTransaction((tx) => markUnconfirmedOfSender(tx, { sender, dueAt: now, repeatable, answer, now }))
  await requeueUnconfirmed(w.platform.db, { repeatable, now })
}

test('a worker that dies after an email was composed as no longer due leaves its plan with it', async () => {
  const member = await givenMember()
  const administrator = await w.given.administrator()
  await administrator.call('POST /api/user/:id/suspension', { id: member.organisation.id, reason: 'Why.' })
  await w.runJobs()
  expect(await openRenderer(w.platform)(await claim(), leafletEmail)).toEqual([
    { is: 'cancelled', answer: null },
  ])
  expect(await isPlanned(member)).toBe(true)
  await inTransaction((tx) => requeueEmailsOfSender(tx, sender))

  w.clock.set(december.toISOString())
  await (
    await w.given.administrator()
  ).call('DELETE /api/user/:id/suspension', { id: member.organisation.id, reason: 'Why.' })
  await w.runJobs()
  await advanceTo(december)
  expect(await subjects(member.ada)).toEqual(['Your leaflet: Fair pay now'])
  expect(await emailsOf(member)).toEqual([{ state: 'sent' }])
})

test('an email that no longer applies is cancelled together with its plan', async () => {
  const member = await givenMember()
  await (
    await w.given.administrator()
  ).call('POST /api/user/:id/suspension', { id: member.ada.id, reason: 'Why.' })
  await sendAll()
  expect(await emailsOf(member)).toMatchObject([{ state: 'cancelled' }])
  expect(await isPlanned(member)).toBe(false)
})

test('a member who leaves while their leaflet is with the mail server, and joins again, is sent it once', async () => {
  const member = await givenMember()
  expect(await claim()).toHaveLength(1)
  await member.ada.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: member.campaign.id })
  await w.runJobs()
  expect(await isPlanned(member)).toBe(true)
  await recoverEmails()

  w.clock.set(december.toISOString())
  const ada = await w.given.returning(member.ada)
  await join(ada, member.campaign)
  await sendAll()
  await advanceTo(new Date('2026-12-14T08:00:00Z'))
  expect(await subjects(ada)).toEqual(['Your leaflet: Fair pay now'])
  expect(await emailsOf(member)).toEqual([{ state: 'sent' }])
})

test('stopping a campaign keeps the plan of a leaflet that is with the mail server, and drops those that wait', async () => {
  const member = await givenMember()
  expect(await claim()).toHaveLength(1)
  const waiting = await w.given.musketeer()
  const { campaignDistributorId: membershipId } = await join(waiting, member.campaign)
  await w.runJobs()
  await member.organisation.call('POST /api/campaign/:id/stop', { id: member.campaign.id })
  await w.runJobs()
  expect(await isPlanned(member)).toBe(true)
  expect(await isPlanned({ ...member, plan: { ...member.plan, membershipId } })).toBe(false)

  await recoverEmails()
  await sendAll()
  expect(await emailsOf(member)).toEqual([{ state: 'cancelled' }])
  expect(await isPlanned(member)).toBe(false)
})

test('a plan is not dropped while its email is being queued', async () => {
  const member = await givenMember()
  await w.platform.db.deleteFrom('email').execute()
  await member.ada.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: member.campaign.id })
  let dropping: Promise<void> | undefined
  await inTransaction(async (tx) => {
    await queueLeafletEmail(tx, member.plan, w.platform)
    dropping = inTransaction((other) => cancelLeafletsAfterWithdrawal(other, member.plan, w.platform))
    await waitForBlocked(w.platform.db)
  })
  await dropping
  expect(await emailsOf(member)).toMatchObject([{ state: 'cancelled' }])
  expect(await isPlanned(member)).toBe(false)
})
