import { sql } from 'kysely'
import { planLeaflets } from '../../src/mailing/jobs.ts'
import { joinCampaign } from '../../src/membership/joining/join-campaign.ts'
import { withdrawMembership } from '../../src/membership/joining/withdraw-membership.ts'
import type { Musketeer } from '../../src/platform/http/actor.ts'
import { Problem } from '../../src/platform/http/problem.ts'
import { enqueue } from '../../src/platform/jobs/jobs.ts'
import type { Platform } from '../../src/platform/platform.ts'
import type { Person } from '../support/given.ts'
import { startSink, type Sink } from '../support/sink.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import {
  changeLeaflets,
  changes,
  findOrder,
  openCampaign,
  type Change,
  type Expected,
} from './change-leaflets.ts'
import { createCrowd, makeDue } from './create-crowd.ts'
import { watchOrder, watchStopped } from './leaflet-emails.ts'
import { seedRandom } from '../support/seed-random.ts'
import { areJobsLeft, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/** The connections of a worker to the mail server: few, so that many emails wait when a leaflet is no longer sent. */
const connections = 2

/**
 * Organisations add, move, stop, correct and resume leaflets of two campaigns, while members join, leave, are planned and emailed, and
 * workers are killed (rule: leaflets-in-order). No member gets a leaflet twice, unless its worker died as it was handed over. Once a leaflet is no longer sent, no email with it leaves
 * that no worker had claimed. Everybody gets the first of the order that they have not had; at the end members have had them all.
 * @param weeks in each of which everybody is due once
 * @param kills of workers, at most one a week
 */
export async function stormOfLeaflets(
  stormWorld: StormWorld,
  { people, weeks, kills }: { people: number; weeks: number; kills: number },
): Promise<StormResult> {
  const { platform, given } = stormWorld
  const random = seedRandom(20_261_124).below
  let isHeld = false
  const sink = await startSink({
    hold: async (point) => {
      if (point === 'taken') await waitUntil(() => !isHeld)
    },
  })
  const organisation = await given.organisation()
  const campaigns: Expected[] = []
  for (const name of ['First', 'Second']) {
    const campaign = await openCampaign(platform, await given.campaign(organisation, { name }))
    await changeLeaflets(platform, organisation, campaign, { change: 'add', random })
    campaigns.push(campaign)
  }
  const campaignIds = campaigns.map(({ id }) => id)
  const newcomers = await createCrowd(platform.db, people / 4, [])
  // A member who joins their first campaign gets its leaflet at once.
  await sql`update musketeer set last_slot = null`.execute(platform.db)
  const members = [...newcomers, ...(await createCrowd(platform.db, people, campaignIds))]

  const environment = {
    ...stormWorld.environment,
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(connections),
  }
  const workers = [await startWorkerProcess(environment), await startWorkerProcess(environment)]
  const storm = createStorm(stormWorld, { sink, organisation, campaigns, members, random })
  let killed = 0
  for (let week = 0; week < weeks; week += 1) {
    // While the mail server holds what it has taken, the other emails wait.
    isHeld = true
    await storm.plan(members)
    await Promise.all([storm.change(changes[(2 * week) % changes.length]!), storm.joinAndLeave(people / 10)])
    if (killed * weeks <= week * kills && killed < kills) {
      await workers[killed % 2]!.kill()
      workers[killed % 2] = await startWorkerProcess(environment)
      killed += 1
    }
    isHeld = false
    await storm.change(changes[(2 * week + 1) % changes.length]!)
    await storm.endWeek()
  }
  const catchUpWeeks = await storm.catchUp()
  for (const worker of workers) await worker.stop()
  await sink.stop()
  return summarise(`${weeks} weeks of leaflets in order`, platform, [sink], {
    planned: await countSent(platform),
    allowed: killed * connections,
    // Its leaflet may have been stopped, or its member may have left.
    cancelsInDoubt: true,
    besides: `${storm.describe()}, ${catchUpWeeks} weeks until all had all`,
    wrong: storm.wrong,
  })
}

/** The leaflets that the product recorded as emailed, and its other emails: about campaigns to join. */
async function countSent({ db }: Platform): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from planned_leaflet where sent_at is not null)::int
      + (select count(*) from email where state = 'sent' and idempotency_key not like 'leaflet:%')::int as count`.execute(
    db,
  )
  return rows[0]!.count
}

interface Parts {
  sink: Sink
  organisation: Person
  campaigns: Expected[]
  members: readonly number[]
  random: (below: number) => number
}

/** What happens in the storm, with the checks of what came of it. */
function createStorm(stormWorld: StormWorld, { sink, organisation, campaigns, members, random }: Parts) {
  const { platform } = stormWorld
  const watchedOrder = watchOrder(platform, sink)
  const watchedStops = watchStopped(platform, sink)
  const wrong: string[] = []
  const done: Partial<Record<Change | 'join' | 'leave', number>> = {}
  const note = (what: keyof typeof done) => (done[what] = (done[what] ?? 0) + 1)
  const one = <T>(of: readonly T[]): T => of[random(of.length)]!
  let orders = new Map<number, number[][]>()
  const noteOrders = () => {
    for (const { id, order } of campaigns) orders.set(id, [...(orders.get(id) ?? []), order])
  }
  noteOrders()

  async function change(what: Change): Promise<void> {
    for (const campaign of campaigns) {
      // Before one of them may be resumed.
      wrong.push(...(await watchedStops.check()))
      const before = campaign.order
      const did = await changeLeaflets(platform, organisation, campaign, { change: what, random })
      note(did)
      const { id, order } = campaign
      for (const leafletId of order) watchedStops.resume(leafletId)
      for (const leafletId of before) if (!order.includes(leafletId)) await watchedStops.stop(leafletId)
      const stored = await findOrder(platform, id)
      if (stored.join() !== order.join()) wrong.push(`after ${did} the order is ${stored.join()}`)
    }
    noteOrders()
  }

  async function joinOrLeave(): Promise<void> {
    const member = { accountId: one(members), role: 'musketeer' } as Musketeer
    const { id } = one(campaigns)
    const joins = random(4) > 0
    try {
      await platform.db.transaction().execute(async (tx): Promise<unknown> => {
        const act = joins ? joinCampaign : withdrawMembership
        return act(tx, member, id, platform.clock.now())
      })
      note(joins ? 'join' : 'leave')
    } catch (error) {
      // A member who is not signed up cannot leave.
      if (!(error instanceof Problem)) throw error
    }
  }

  /** Makes the next leaflet of people due, and plans it. */
  async function plan(accountIds: readonly number[]): Promise<void> {
    await makeDue(platform.db, accountIds, platform.clock.now())
    await platform.db.transaction().execute((tx) => enqueue(tx, planLeaflets, {}))
    await waitUntil(async () => !(await areJobsLeft(platform)))
  }

  /** Waits until all has been sent, and checks it. @returns how many leaflets arrived in the week */
  async function endWeek(): Promise<number> {
    do {
      await waitUntil(async () => !(await areJobsLeft(platform)))
      await stormWorld.waitUntilAllEnded()
    } while (await areJobsLeft(platform))
    const arrived = await watchedOrder.endWeek(orders)
    wrong.push(...arrived.wrong, ...(await watchedStops.check()))
    orders = new Map()
    noteOrders()
    return arrived.count
  }

  /** Weeks without changes, until nobody gets a leaflet any more: then all members have had all. @returns how many */
  async function catchUp(): Promise<number> {
    let weeks = 0
    do {
      await plan(members)
      weeks += 1
    } while (await endWeek())
    for (const { id, order } of campaigns)
      for (const membershipId of await findMembers(platform, id))
        for (const leafletId of order)
          if (!watchedOrder.has(membershipId, leafletId))
            wrong.push(`member ${membershipId} never got leaflet ${leafletId}`)
    const never = ([...changes, 'join', 'leave'] as const).filter((what) => !(what in done))
    if (never.length) wrong.push(`nobody did ${never.join()}`)
    if (watchedStops.countPrevented() === 0) wrong.push('no email waited with a leaflet that was stopped')
    return weeks
  }

  return {
    wrong,
    plan,
    change,
    endWeek,
    catchUp,
    joinAndLeave: (times: number) => Promise.all(Array.from({ length: times }, joinOrLeave)),
    describe: () => `${JSON.stringify(done)}, ${watchedStops.countPrevented()} emails cancelled in time`,
  }
}

const findMembers = async ({ db }: Platform, campaignId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('membership')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .where('withdrawn_at', 'is', null)
      .execute()
  ).map(({ id }) => id)
