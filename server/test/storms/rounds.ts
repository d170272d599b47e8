import { roundParts } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { addMilliseconds, hours, londonDate } from '../../src/platform/values/clock.ts'
import type { Tx } from '../../src/platform/database/db.ts'
import type { Musketeer } from '../../src/platform/http/actor.ts'
import { Problem } from '../../src/platform/http/problem.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { closeAccount } from '../../src/identity/settings/close-account.ts'
import { removeReport } from '../../src/membership/deliveries/remove-report.ts'
import { reportDelivery } from '../../src/membership/deliveries/report-delivery.ts'
import { eraseMusketeer } from '../../src/membership/joining/erase-musketeer.ts'
import { joinCampaign } from '../../src/membership/joining/join-campaign.ts'
import { withdrawMembership } from '../../src/membership/joining/withdraw-membership.ts'
import { askForRound } from '../../src/membership/rounds/ask-for-round.ts'
import {
  freeRoundsOfMover,
  releaseEndedLeases,
  releaseRound,
} from '../../src/membership/rounds/free-rounds.ts'
import { giveTurns } from '../../src/membership/rounds/give-turns.ts'
import { showRounds } from '../../src/membership/rounds/show-rounds.ts'
import { waitForRound } from '../../src/membership/rounds/wait-for-round.ts'
import { createCrowd } from './create-crowd.ts'
import { randomFrom } from './random-from.ts'
import type { StormResult } from './storm-result.ts'
import type { StormWorld } from './storm-world.ts'
import type { stoppedClock } from './years.ts'

type RoundsWorld = Pick<StormWorld, 'platform' | 'given'>

const asMusketeer = (accountId: number) => ({ accountId, role: 'musketeer' }) as Musketeer

const inTransaction = <T>({ db }: Platform, work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

/** Without emails, and done with use cases: `planned` and `sent` are the writes that were started and that succeeded. */
const resultOf = (storm: string, counts: Pick<StormResult, 'planned' | 'sent' | 'notes' | 'wrong'>) => ({
  storm,
  missing: 0,
  extra: 0,
  allowed: 0,
  inDoubt: 0,
  ...counts,
})

async function countHeldTwice({ db }: Platform): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from round_claim where state <> 'released'
      group by campaign_id, edition, round_key, half having count(*) > 1
    ) as twice`.execute(db)
  return rows[0]!.count
}

/** Many people ask for one half at the same moment: one of them has it. */
export async function stormOfOneHalf(
  { platform, given }: RoundsWorld,
  { people }: { people: number },
): Promise<StormResult> {
  const { id: campaignId } = await given.campaign(await given.organisation())
  const members = (await createCrowd(platform.db, people, [campaignId])).map(asMusketeer)
  const question = { campaignId, postcode: 'LS27 0AB', part: 'a' } as const
  const waiting = [...members]
  let claimed = 0
  async function work(): Promise<void> {
    for (let member = waiting.pop(); member; member = waiting.pop()) {
      const by = member
      const context = { secrets: platform.secrets, now: platform.clock.now() }
      const reply = await inTransaction(platform, (tx) => askForRound(tx, by, question, context))
      if (reply.claimed) claimed += 1
    }
  }
  // As many at once as there are connections.
  await Promise.all(Array.from({ length: 20 }, work))
  const twice = await countHeldTwice(platform)
  return resultOf('one half', {
    planned: people,
    sent: people,
    notes: `${people} people asked, ${claimed} has it`,
    wrong: [claimed !== 1 && `${claimed} have it`, twice > 0 && 'it is held twice'].flatMap(
      (each) => each || [],
    ),
  })
}

/** Leases end and people leave now and then; most ask. */
const often = [
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
] as const
const rarely = ['leave', 'leases', 'time', 'move'] as const
type Action = (typeof often)[number] | (typeof rarely)[number]

/** What members and jobs do to rounds, each in a transaction of its own, with random postcodes. */
function roundActions(
  { platform }: RoundsWorld,
  clock: ReturnType<typeof stoppedClock>,
  random: (below: number) => number,
): Record<Action, (member: Musketeer, campaignId: number) => Promise<unknown>> {
  const one = <T>(of: readonly T[]): T => of[random(of.length)]!
  const many = Array.from({ length: 99 }, (_, at) => `LS${at + 1} 1AA`)
  const context = () => ({ secrets: platform.secrets, now: clock.now() })
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(platform, work)
  const question = (campaignId: number) => ({
    campaignId,
    postcode: one(random(2) ? many : many.slice(0, 5)),
    part: one(roundParts),
  })
  const membershipIdOf = async (tx: Tx, { accountId }: Musketeer, campaignId: number) =>
    (
      await tx
        .selectFrom('membership')
        .select('id')
        .where('account_id', '=', accountId)
        .where('campaign_id', '=', campaignId)
        .executeTakeFirst()
    )?.id ?? 0
  const today = () => londonDate(clock.now())
  const ask = (member: Musketeer, campaignId: number) =>
    inTx((tx) => askForRound(tx, member, question(campaignId), context()))

  return {
    ask,
    askAgain: ask,
    wait: (member, campaignId) => inTx((tx) => waitForRound(tx, member, question(campaignId), context())),
    release: (member, campaignId) =>
      inTx(async (tx) => {
        const { rounds } = await showRounds(tx, member, campaignId, clock.now())
        if (rounds.length) await releaseRound(tx, member, one(rounds).id)
      }),
    report: (member, campaignId) =>
      inTx(async (tx) => {
        const report = {
          campaignDistributorId: await membershipIdOf(tx, member, campaignId),
          subDate: today(),
          campaignData: { leafletsDelivered: 1 + random(60), leafletsPrinted: null },
          submissionId: randomUUID(),
          again: one(['add', 'change'] as const),
          againOn: today(),
          postcode: question(campaignId).postcode,
        }
        await reportDelivery(tx, member, report, context())
      }),
    remove: (member, campaignId) =>
      inTx(async (tx) => {
        const campaignDistributorId = await membershipIdOf(tx, member, campaignId)
        await removeReport(tx, member, { campaignDistributorId, subDate: today() }, clock.now())
      }),
    leave: (member, campaignId) => inTx((tx) => withdrawMembership(tx, member, campaignId, clock.now())),
    join: (member, campaignId) => inTx((tx) => joinCampaign(tx, member, campaignId, clock.now())),
    move: ({ accountId }) => inTx((tx) => freeRoundsOfMover(tx, { accountId, from: `LS${1 + random(99)}` })),
    leases: () => releaseEndedLeases(platform),
    turns: () => giveTurns(platform),
    time: async () => clock.set(addMilliseconds(clock.now(), hours(random(10)))),
  }
}

/**
 * Random actions of eight workers: claims, releases, leases, waiting, turns, reports, leaving, moving and closing, with a new edition halfway.
 * No half is held or done twice in an edition, nothing deadlocks, and what is held belongs to a member.
 */
export async function stormOfRounds(
  world: RoundsWorld,
  clock: ReturnType<typeof stoppedClock>,
  { actions: count }: { actions: number },
): Promise<StormResult> {
  const { platform, given } = world
  const organisation = await given.organisation()
  const campaigns = [await given.campaign(organisation), await given.campaign(organisation)]
  const campaignIds = campaigns.map(({ id }) => id)
  const members = (await createCrowd(platform.db, 40, campaignIds)).map(asMusketeer)
  // So that they may report leaflets of today.
  await platform.db.updateTable('membership').set({ joined_at: clock.now() }).execute()
  const random = randomFrom(20_261_123)
  const one = <T>(of: readonly T[]): T => of[random(of.length)]!
  const actions = roundActions(world, clock, random)
  const done: Partial<Record<Action, number>> = {}
  let left = count
  async function work(): Promise<void> {
    while (left > 0) {
      const turn = (left -= 1)
      const name = random(20) === 0 ? one(rarely) : one(often)
      try {
        await actions[name](one(members), one(campaignIds))
        done[name] = (done[name] ?? 0) + 1
      } catch (error) {
        if (!(error instanceof Problem)) throw error
      }
      if (turn === count / 2) await given.leaflet(campaignIds[0]!)
      if (turn % (count / 4) === 0) await closeAccountOf(platform, one(members))
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  const { wrong, states } = await findContradictions(platform)
  return resultOf('rounds', {
    planned: count,
    sent: Object.values(done).reduce((sum, each) => sum + each, 0),
    notes: `rounds ${JSON.stringify(states)}, done ${JSON.stringify(done)}`,
    wrong,
  })
}

/** Closes an account, and then does what its closing has jobs do: only then does nobody join with it at the same time. */
async function closeAccountOf(platform: Platform, member: Musketeer): Promise<void> {
  const { secrets, clock } = platform
  await inTransaction(platform, (tx) => closeAccount(tx, member, { secrets, now: clock.now() }))
  await inTransaction(platform, (tx) => eraseMusketeer(tx, { accountId: member.accountId }, platform))
}

async function findContradictions(platform: Platform) {
  const claims = await platform.db
    .selectFrom('round_claim')
    .leftJoin('membership', 'membership.id', 'membership_id')
    .select(['state', 'membership_id', 'withdrawn_at', 'account_id'])
    .execute()
  const count = (holds: (claim: (typeof claims)[number]) => boolean) => claims.filter(holds).length
  const states = Object.fromEntries(
    (['claimed', 'done', 'released'] as const).map((state) => [
      state,
      count((claim) => claim.state === state),
    ]),
  )
  const { rows: withoutReport } = await sql`
    select from round_claim where state = 'done' and membership_id is not null and not exists (
      select from delivery where delivery.membership_id = round_claim.membership_id
        and delivery.submission_id = round_claim.submission_id
    )`.execute(platform.db)
  const contradictions = {
    'halves are held or done twice': await countHeldTwice(platform),
    'rounds are held by somebody who left': count(
      ({ state, withdrawn_at, account_id }) =>
        state === 'claimed' && (withdrawn_at !== null || account_id === null),
    ),
    'rounds that were given back name a member': count(
      ({ state, membership_id }) => state === 'released' && membership_id !== null,
    ),
    'rounds are done without a report': withoutReport.length,
    'states never happened': Object.values(states).filter((each) => each === 0).length,
  }
  const wrong = Object.entries(contradictions).flatMap(([what, times]) => (times ? `${times} ${what}` : []))
  return { wrong, states }
}
