import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import { isSendingAllowed } from '../../src/platform/mail/stop-sending.ts'
import { addMilliseconds, seconds } from '../../src/platform/values/clock.ts'
import type { Person } from '../support/given.ts'
import { startSink } from '../support/sink.ts'
import { startWebProcess, startWorkerProcess, unexpectedExits } from '../support/worker-process.ts'
import { createCrowd, makeDue } from './create-crowd.ts'
import type { DatabaseNode, FailoverCluster } from './failover-cluster.ts'
import { startCrowd, startTyping, type Answered } from './people-during-failover.ts'
import { summarise, type StormResult } from './storm-result.ts'
import { areJobsLeft, lanes, retryWhileDatabaseAway, waitUntil, type StormWorld } from './storm-world.ts'

/** Milliseconds within which the product takes writes again. */
const maxAwayMs = seconds(30)

/** The ways in which a primary is lost, in turn. */
const losses: readonly { says: string; lose(primary: DatabaseNode): Promise<void> | void }[] = [
  { says: 'machine', lose: (primary) => primary.kill() },
  { says: 'PostgreSQL', lose: (primary) => primary.killPostgres() },
  { says: 'Patroni', lose: (primary) => primary.killPatroni() },
]

/** Members of a campaign who can report, and their memberships. */
async function createReporters(
  { given, platform: { db } }: StormWorld,
  campaignId: number,
  count: number,
): Promise<{ person: Person; membershipId: number }[]> {
  const people = await Promise.all(Array.from({ length: count }, () => given.musketeer()))
  return Promise.all(
    people.map(async (person) => {
      await person.call('POST /api/campaigndistributor', { id: campaignId })
      const { id } = await db
        .selectFrom('membership')
        .select('id')
        .where('account_id', '=', person.id)
        .executeTakeFirstOrThrow()
      return { person, membershipId: id }
    }),
  )
}

/**
 * What was answered as done, and is not there, or is there twice. A sign-up is there at most as often as it was
 * asked: an answer may be lost after it was stored, and it has no number that tells it from another of its address (rule:
 * sign-ups-wait-apart).
 */
async function findLosses({ platform: { db } }: StormWorld, answered: Answered): Promise<string[]> {
  const { joins, reports, signUps, repeatedSignUps, messages } = answered
  const { rows } = await sql<{ what: string; missing: number; twice: number }>`
    with answered (what, key) as (
      select 'joins', unnest(${joins.map(String)}::text[]) union all
      select 'reports', unnest(${reports}::text[]) union all
      select 'sign-ups', unnest(${signUps}::text[]) union all
      select 'messages', unnest(${messages}::text[])
    ), stored (what, key) as (
      select 'joins', account_id::text from membership union all
      select 'reports', submission_id::text from delivery union all
      select 'sign-ups', email from pending_sign_up union all
      select 'messages', email from contact_message
    ), counted as (
      select answered.what, answered.key, (select count(*) from stored where stored.what = answered.what and stored.key = answered.key) as rows
      from answered
    )
    select what, count(*) filter (where rows = 0)::int as missing, count(*) filter (where rows > 1 + cardinality(array_positions(${repeatedSignUps}::text[], key)))::int as twice
    from counted group by what`.execute(db)
  return rows.flatMap(({ what, missing, twice }) => [
    ...(missing ? [`${missing} ${what} were answered and are missing`] : []),
    ...(twice ? [`${twice} ${what} are there twice`] : []),
  ])
}

/** How many emails the outbox has, and which of those that answered actions cause are missing. */
async function checkOutbox(
  { platform: { db } }: StormWorld,
  expected: { leaflets: number; messages: number; signUps: number },
): Promise<{ emails: number; wrong: string[] }> {
  const { rows } = await sql<{ emails: number; leaflets: number; messages: number; codes: number }>`
    select count(*)::int as emails, count(*) filter (where idempotency_key like 'leaflet:%')::int as leaflets,
      count(*) filter (where idempotency_key like 'contact:%')::int as messages,
      count(*) filter (where kind = 'identity.activation')::int as codes
    from email`.execute(db)
  const { emails, leaflets, messages, codes } = rows[0]!
  return {
    emails,
    wrong: [
      leaflets !== expected.leaflets && `${leaflets} emails of leaflets instead of ${expected.leaflets}`,
      // A write whose answer was lost may have been stored, and is then sent again by its author as another.
      messages < expected.messages && `${messages} emails of messages instead of ${expected.messages}`,
      codes < expected.signUps && `${codes} emails of sign-ups instead of ${expected.signUps}`,
    ].flatMap((each) => each || []),
  }
}

/**
 * The primary is lost repeatedly while leaflets are planned and sent and people sign up, join, report and write. A standby takes over, email
 * continues by itself, and the lost node comes back as a standby. Whatever was answered as done stays done. At the end an operator promotes a
 * standby for which the primary did not wait, and email stays on hold.
 * @param batch musketeers whose leaflet becomes due before each loss
 */
export async function stormOfFailover(
  stormWorld: StormWorld,
  cluster: FailoverCluster,
  { kills, batch, workers: count }: { kills: number; batch: number; workers: number },
): Promise<StormResult> {
  const { platform, given, directory } = stormWorld
  const { db } = platform
  const sink = await startSink({ answerAfter: 30 })
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url, TRUSTED_PROXIES: '1' }
  const organisation = await given.organisation()
  const [planned, joined] = [await given.campaign(organisation), await given.campaign(organisation)]
  const crowd = await createCrowd(db, kills * batch, [planned.id])
  const joiners = await Promise.all(Array.from({ length: kills * 5 }, () => given.musketeer()))
  const reporters = await createReporters(stormWorld, planned.id, 4)

  const log = `${directory}/log`
  const web = await startWebProcess(environment, { log })
  const { url } = web
  const workers = await Promise.all(
    Array.from({ length: count }, () => startWorkerProcess(environment, { log })),
  )
  const people = startCrowd(url, joined.id)
  const living = people.start(reporters)
  const typing = startTyping(url)
  const wrong: string[] = []
  const gaps: string[] = []

  for (let kill = 0; kill < kills; kill += 1) {
    const { says, lose } = losses[kill % losses.length]!
    await cluster.waitUntilComplete()
    const primary = await cluster.findPrimary()
    const sent = sink.acceptedIds.length
    const planning = plan(stormWorld, crowd.slice(kill * batch, (kill + 1) * batch))
    // In the middle of its emails.
    await sink.waitForMessages(sent + 1 + randomInt(batch / 2))
    const began = Date.now()
    await lose(primary)
    const joining = joiners.slice(kill * 5, (kill + 1) * 5).map((person) => people.join(person))
    while ((await cluster.findPrimary()) === primary) await sleep(100)
    await Promise.all([planning, ...joining])
    await people.untilAnswered()
    const gap = people.longestGap(began)
    gaps.push(`${says} ${(gap / 1000).toFixed(1)}`)
    if (gap > maxAwayMs) wrong.push(`writes were away for ${gap} ms`)
    primary.start()
  }
  people.stop()
  await living
  await typing.stop()
  await cluster.waitUntilComplete()
  await waitUntil(async () => !(await areJobsLeft(platform)))
  await waitUntil(async () => {
    const { queued, sending } = await stormWorld.states()
    return !queued && !sending
  })
  const { joins, reports, signUps, messages } = people.answered
  const outbox = await checkOutbox(stormWorld, {
    leaflets: crowd.length + reporters.length + joins.length,
    messages: 2 * (messages.length + typing.counts.sent),
    signUps: signUps.length,
  })
  wrong.push(...people.wrong, ...typing.wrong, ...unexpectedExits([web, ...workers], log))
  wrong.push(...(await findLosses(stormWorld, people.answered)), ...outbox.wrong)
  wrong.push(...(await promoteUnsafely(stormWorld, cluster)))
  for (const each of [web, ...workers]) await each.stop()
  const { 'in doubt': leftInDoubt = 0 } = await stormWorld.states()
  const result = await summarise(`${kills} primaries lost behind Patroni`, platform, [sink], {
    planned: outbox.emails,
    allowed: kills * count * lanes,
    leftInDoubt,
    besides: `${joins.length} joins, ${reports.length} reports, ${signUps.length} sign-ups and ${messages.length} messages answered, answers ${JSON.stringify(people.statuses)}, forms ${JSON.stringify(typing.counts)}, seconds without writes: ${gaps.join(', ')}`,
    wrong,
  })
  await sink.stop()
  return result
}

/** Makes leaflets due and plans them, as soon as the database is there. */
async function plan({ platform }: StormWorld, accountIds: readonly number[]): Promise<void> {
  const { db } = platform
  await retryWhileDatabaseAway(() => makeDue(db, accountIds, addMilliseconds(new Date(), -seconds(1))))
  await retryWhileDatabaseAway(() => planDispatch(platform, new Date()))
}

/** An operator promotes a standby for which the primary did not wait. Email stays on hold. */
async function promoteUnsafely(
  { platform: { db } }: StormWorld,
  cluster: FailoverCluster,
): Promise<string[]> {
  await cluster.promoteAsynchronous()
  await cluster.waitUntilComplete()
  await waitUntil(() => /email stays on hold: this was not the synchronous standby/.test(cluster.readLogs()))
  return (await retryWhileDatabaseAway(() => isSendingAllowed(db)))
    ? ['email left a standby for which the primary had not waited']
    : []
}
