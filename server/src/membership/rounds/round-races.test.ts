import { halves, roundParts } from '@street-musketeers/contract/membership/rounds.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hours, londonDate } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { Problem } from '../../platform/http/problem.ts'
import { world } from '../../../test/support/world.ts'
import { removeReport } from '../deliveries/remove-report.ts'
import { reportDelivery } from '../deliveries/report-delivery.ts'
import { eraseMusketeer } from '../joining/erase-musketeer.ts'
import { joinCampaign } from '../joining/join-campaign.ts'
import { withdrawMembership } from '../joining/withdraw-membership.ts'
import { askForRound } from './ask-for-round.ts'
import { releaseEndedLeases, releaseRound } from './free-rounds.ts'
import { giveTurns } from './give-turns.ts'
import { showRounds } from './show-rounds.ts'
import { waitForRound } from './wait-for-round.ts'

const start = '2026-11-20T12:00:00Z'
const w = world({ now: start })

const asMusketeer = (accountId: number) => ({ accountId, role: 'musketeer' }) as Musketeer

/** Musketeers who have joined a campaign; without HTTP, because there are many. */
async function createMembers(campaignIds: readonly number[], count: number): Promise<Musketeer[]> {
  const { rows } = await sql<{ id: number }>`
    insert into account (role, email, firstname, lastname, how_heard, signed_up_at, activated_at)
    select 'musketeer', md5(random()::text) || '@round.example', 'Ada', 'Lovelace', 'OTHER', ${w.clock.now()}, ${w.clock.now()}
    from generate_series(1, ${count}) returning id::int`.execute(w.platform.db)
  const members = rows.map(({ id }) => asMusketeer(id))
  for (const member of members)
    for (const id of campaignIds) await inTransaction((tx) => joinCampaign(tx, member, id, w.clock.now()))
  return members
}

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => w.platform.db.transaction().execute(work)
const context = () => ({ secrets: w.platform.secrets, now: w.clock.now() })

const countTwice = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from round_claim where state <> 'released'
      group by campaign_id, edition, round_key, half having count(*) > 1
    ) as twice`.execute(w.platform.db)
  return rows[0]!.count
}

test('of 300 people who ask for one half at once, one has it', async () => {
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  const members = await createMembers([campaignId], 300)
  const replies = await Promise.all(
    members.map((member) =>
      inTransaction((tx) =>
        askForRound(tx, member, { campaignId, postcode: 'LS27 0AB', part: 'a' }, context()),
      ),
    ),
  )
  expect(replies.filter(({ claimed }) => claimed)).toHaveLength(1)
  expect(await countTwice()).toBe(0)
})

/** A random number generator with a seed, so that a failure can be repeated as far as the order of transactions allows. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('10,000 random actions of eight workers: no half is held or done twice, and nothing deadlocks', async () => {
  const organisation = await w.given.organisation()
  const campaigns = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
  const campaignIds = campaigns.map(({ id }) => id)
  const members = await createMembers(campaignIds, 40)
  const many = Array.from({ length: 99 }, (_, at) => `LS${at + 1} 1AA`)
  const wanted = many.slice(0, 5)
  const random = randomFrom(20_261_123)
  const one = <T>(of: readonly T[]): T => of[random(of.length)]!
  const done: Record<string, number> = {}

  const question = (campaignId: number) => ({
    campaignId,
    postcode: one(random(2) ? many : wanted),
    part: one(roundParts),
  })
  const membershipOf = async (tx: Tx, { accountId }: Musketeer, campaignId: number) =>
    tx
      .selectFrom('membership')
      .select('id')
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', campaignId)
      .executeTakeFirst()
  const today = () => londonDate(w.clock.now())

  const actions: Record<string, (member: Musketeer, campaignId: number) => Promise<unknown>> = {
    ask: (member, campaignId) =>
      inTransaction((tx) => askForRound(tx, member, question(campaignId), context())),
    askAgain: (member, campaignId) =>
      inTransaction((tx) => askForRound(tx, member, question(campaignId), context())),
    wait: (member, campaignId) =>
      inTransaction((tx) => waitForRound(tx, member, question(campaignId), context())),
    release: (member, campaignId) =>
      inTransaction(async (tx) => {
        const { rounds } = await showRounds(tx, member, campaignId, w.clock.now())
        if (rounds.length) await releaseRound(tx, member, one(rounds).id)
      }),
    report: (member, campaignId) =>
      inTransaction(async (tx) => {
        const membership = await membershipOf(tx, member, campaignId)
        const report = {
          campaignDistributorId: membership?.id ?? 0,
          subDate: today(),
          campaignData: { leafletsDelivered: 1 + random(60), leafletsPrinted: null },
          submissionId: randomUUID(),
          again: one(['add', 'change'] as const),
          againOn: today(),
          postcode: question(campaignId).postcode,
        }
        await reportDelivery(tx, member, report, { secrets: w.platform.secrets, now: w.clock.now() })
      }),
    remove: (member, campaignId) =>
      inTransaction(async (tx) => {
        const membership = await membershipOf(tx, member, campaignId)
        await removeReport(
          tx,
          member,
          { campaignDistributorId: membership?.id ?? 0, subDate: today() },
          w.clock.now(),
        )
      }),
    leave: (member, campaignId) =>
      inTransaction((tx) => withdrawMembership(tx, member, campaignId, w.clock.now())),
    join: (member, campaignId) => inTransaction((tx) => joinCampaign(tx, member, campaignId, w.clock.now())),
    leases: () => releaseEndedLeases(w.platform),
    turns: () => giveTurns(w.platform),
    time: async () => w.clock.forward(hours(random(10))),
  }
  // Leases end and people leave now and then; most ask.
  const weighted = [
    'ask',
    'ask',
    'ask',
    'askAgain',
    'wait',
    'release',
    'report',
    'remove',
    'join',
    'join',
    'turns',
  ]
  const rare = ['leave', 'leases', 'time']

  let left = 10_000
  async function work() {
    while (left > 0) {
      const turn = (left -= 1)
      const name = random(20) === 0 ? one(rare) : one(weighted)
      try {
        await actions[name]!(one(members), one(campaignIds))
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        if (!(error instanceof Problem)) throw error
      }
      // A new edition now and then, and somebody closes their account.
      if (turn === 5000) await w.given.leaflet(campaignIds[0]!)
      if (turn % 2500 === 0)
        await inTransaction((tx) => eraseMusketeer(tx, { accountId: one(members).accountId }, w.platform))
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  console.log(`Rounds: ${JSON.stringify(done)}`)

  expect(await countTwice()).toBe(0)
  const claims = await w.platform.db
    .selectFrom('round_claim')
    .leftJoin('membership', 'membership.id', 'membership_id')
    .select(['state', 'membership_id', 'half', 'withdrawn_at', 'account_id', 'submission_id'])
    .execute()
  expect(claims.length).toBeGreaterThan(100)
  for (const state of ['claimed', 'done', 'released'])
    expect(claims.filter((claim) => claim.state === state).length, state).toBeGreaterThan(0)
  for (const { state, membership_id, half, withdrawn_at, account_id } of claims) {
    expect(halves).toContain(half)
    // What is held belongs to a member who has not left; what was left belongs to nobody.
    if (state === 'claimed') expect([withdrawn_at, account_id === null]).toEqual([null, false])
    if (state === 'released') expect(membership_id).toBeNull()
  }
  // What a report finished has that report.
  const { rows: orphans } = await sql`
    select from round_claim where state = 'done' and membership_id is not null and not exists (
      select from delivery where delivery.membership_id = round_claim.membership_id
        and delivery.submission_id = round_claim.submission_id
    )`.execute(w.platform.db)
  expect(orphans).toHaveLength(0)
})
