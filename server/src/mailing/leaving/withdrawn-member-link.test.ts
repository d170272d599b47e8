import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dispatchWorld, monday } from '../../../test/support/dispatch-world.ts'
import type { Person } from '../../../test/support/given.ts'
import { withdrawMember } from '../../membership/joining/withdraw-membership.ts'
import { leafletEmail } from '../leaflets/email-kinds.ts'

const { w, sendAll, received, join, advanceTo } = dispatchWorld()

/** A musketeer whose leaflet email is queued and not sent. */
async function createMember() {
  const musketeer = await w.given.musketeer()
  const campaign = await w.given.campaign(await w.given.organisation())
  const { campaignDistributorId: membershipId } = await join(musketeer, campaign)
  await w.runJobs()
  const [email] = await w.emails(musketeer.email)
  return { musketeer, campaign, membershipId, link: linkIn(email!.text) }
}
type Member = Awaited<ReturnType<typeof createMember>>

const linkIn = (text: string | undefined) => /\/report\/([\w-]+)/.exec(text ?? '')![1]!
const open = (link: string) => w.as()('GET /api/reportlink/:link', { link })
const leave = ({ musketeer, campaign }: Member) =>
  musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: campaign.id })
const joinAgain = ({ musketeer, campaign }: Member) => join(musketeer, campaign)
const linksOf = async (musketeer: Person) => (await received(musketeer)).map(({ text }) => linkIn(text))
const linkOver = { status: 410, error: 'ReportLinkOver' }

/** The mail server replies that it has accepted the email it was handed earlier. */
const recordAcceptance = ({ membershipId, campaign }: Member) =>
  w.platform.db.transaction().execute((tx) =>
    leafletEmail.onSent!([{ content: { membershipId, leafletId: campaign.leafletId } }], {
      tx,
      sentAt: w.clock.now(),
    }),
  )

test('a member who leaves and joins again before the leaflet is sent gets it with a working link', async () => {
  const member = await createMember()
  await leave(member)
  await joinAgain(member)
  await sendAll()
  expect(await linksOf(member.musketeer)).toEqual([member.link])
  expect(await open(member.link)).toMatchObject({ campaignId: member.campaign.id })

  await leave(member)
  await joinAgain(member)
  await expect(open(member.link)).rejects.toMatchObject(linkOver)
})

test.each([
  ['before', async () => {}],
  ['after', () => w.runJobs()],
])(
  'the link of an email that was being sent when its member left does not work: it arrives %s the plan is dropped',
  async (_, dropPlan) => {
    const member = await createMember()
    await leave(member)
    await dropPlan()
    await recordAcceptance(member)
    await expect(open(member.link)).rejects.toMatchObject(linkOver)
    await joinAgain(member)
    await expect(open(member.link)).rejects.toMatchObject(linkOver)
  },
)

test('a leaflet that arrives after its member has joined again has a link that works', async () => {
  const member = await createMember()
  await leave(member)
  await w.runJobs()
  await joinAgain(member)
  await recordAcceptance(member)
  expect(await open(member.link)).toMatchObject({ campaignId: member.campaign.id })
})

test('a member who leaves and joins again is not sent an unconfirmed leaflet again, and its link does not work', async () => {
  const member = await createMember()
  const unconfirmed = { state: 'in doubt', ended_at: w.clock.now(), unanswered_count: 4 } as const
  const emails = w.platform.db
    .selectFrom('email')
    .select(['state', 'ended_at', 'unanswered_count'])
    .where('account_id', '=', member.musketeer.id)
    .where('kind', '=', leafletEmail.name)
  await w.platform.db
    .updateTable('email')
    .set(unconfirmed)
    .where('account_id', '=', member.musketeer.id)
    .execute()
  await leave(member)
  await w.runJobs()
  await joinAgain(member)
  await join(member.musketeer, await w.given.campaign(await w.given.organisation()))
  await advanceTo(monday)

  expect(await emails.orderBy('id').execute()).toMatchObject([unconfirmed, { state: 'sent' }])
  const links = await linksOf(member.musketeer)
  expect(links).toHaveLength(1)
  expect(links).not.toContain(member.link)
  await expect(open(member.link)).rejects.toMatchObject(linkOver)
})

test('a link that arrives at the moment its member leaves does not work', async () => {
  const member = await createMember()
  const { db } = w.platform
  let arrived = false
  let arriving = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await withdrawMember(tx, member.musketeer.id, member.campaign.id, w.clock.now())
    arriving = recordAcceptance(member).then(() => void (arrived = true))
    const isMet = async () => arrived || isAnyTransactionBlocked()
    while (!(await isMet())) await sleep(5)
  })
  await arriving
  await joinAgain(member)
  await expect(open(member.link)).rejects.toMatchObject(linkOver)
})

async function isAnyTransactionBlocked(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    w.platform.db,
  )
  return rows.length > 0
}
