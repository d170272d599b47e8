import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import { addMilliseconds, seconds } from '../../src/platform/values/clock.ts'
import { isDatabaseUnavailable } from '../../src/platform/database/db.ts'
import { startSink } from '../support/sink.ts'
import { unexpectedExits, startProcess, startWorkerProcess } from '../support/worker-process.ts'
import type { Cluster } from './cluster.ts'
import { makeDue, createCrowd } from './create-crowd.ts'
import { areJobsLeft, lanes, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/** Milliseconds within which the site answers again once PostgreSQL takes connections. */
const maxRecoveryMs = seconds(5)

interface AnswerCounts {
  answered: Record<number, number>
  /** Milliseconds from PostgreSQL's return to the first good answer, the longest. */
  slowest: number
}

/**
 * PostgreSQL crashes again and again while leaflets are planned, letters leave and people join campaigns. Whatever a caller
 * or a dispatch was told is done, stays done; the rest is told to try again.
 * @param batch musketeers whose leaflet becomes due before each crash
 * @param joiners who sign up to a campaign over HTTP meanwhile, trying again when told to
 */
export async function stormOfCrashes(
  ground: StormWorld,
  cluster: Cluster,
  {
    crashes,
    batch,
    joiners,
    workers: count,
  }: { crashes: number; batch: number; joiners: number; workers: number },
): Promise<StormResult> {
  const { platform, given, directory } = ground
  const { db } = platform
  const sink = await startSink({ answerAfter: 30 })
  const environment = { ...ground.environment, SMTP_URL: sink.url }
  const organisation = await given.organisation()
  const [planned, joined] = [await given.campaign(organisation), await given.campaign(organisation)]
  const crowd = await createCrowd(db, crashes * batch, [planned.id])
  const people = await Promise.all(Array.from({ length: joiners }, () => given.musketeer()))

  const log = `${directory}/log`
  const web = await startProcess(environment, { program: 'test/storms/web.ts', log })
  const { url } = web.ready as { url: string }
  const workers = await Promise.all(
    Array.from({ length: count }, () => startWorkerProcess(environment, { log })),
  )
  const wrong: string[] = []
  const asked: AnswerCounts = { answered: {}, slowest: 0 }
  let over = false

  async function askOnce(path: string, request: RequestInit = {}): Promise<number> {
    const { status } = await fetch(url + path, request)
    asked.answered[status] = (asked.answered[status] ?? 0) + 1
    return status
  }
  /** Asks until the answer is good; only "not now" may come before. */
  async function ask(path: string, request: RequestInit = {}): Promise<void> {
    for (;;) {
      const status = await askOnce(path, request)
      if (status === 200) return
      if (status !== 503) wrong.push(`${path} answered ${status}`)
      await sleep(50)
    }
  }
  async function joinAll(): Promise<void> {
    for (const { token } of people) {
      await ask('/api/campaigndistributor', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: joined.id }),
      })
      // They come one after the other, to the end of the storm.
      await waitUntil(() => over || (asked.answered[200] ?? 0) <= (people.length * crashed) / crashes)
    }
  }
  async function plan(accountIds: readonly number[]): Promise<void> {
    await retryWhileDatabaseAway(() => makeDue(db, accountIds, addMilliseconds(new Date(), -seconds(1))))
    await retryWhileDatabaseAway(() => planDispatch(platform, new Date()))
  }

  let crashed = 0
  const joining = joinAll()
  for (; crashed < crashes;) {
    const planning = plan(crowd.slice(crashed * batch, (crashed + 1) * batch))
    await sleep(Math.random() * 500)
    await cluster.crash()
    const away = await askOnce(`/api/campaign/${planned.id}`)
    if (away !== 503) wrong.push(`with PostgreSQL away the site answered ${away}`)
    await sleep(Math.random() * 1000)
    await cluster.start()
    const back = Date.now()
    await ask(`/api/campaign/${planned.id}`)
    asked.slowest = Math.max(asked.slowest, Date.now() - back)
    crashed += 1
    await planning
    await sleep(Math.random() * 1000)
  }
  over = true
  await joining
  await waitUntil(async () => !(await areJobsLeft(platform)))
  await ground.waitUntilAllEnded()

  if (asked.slowest > maxRecoveryMs) wrong.push(`the site was back after ${asked.slowest} ms`)
  wrong.push(...unexpectedExits([web, ...workers], log))
  // A worker comes back when the jobs it had in hand have been let go.
  const settledAt = Date.now()
  const isLate = () => Date.now() > settledAt + seconds(30)
  await waitUntil(async () => (await countLiveWorkers(ground)) === count || isLate())
  const present = await countLiveWorkers(ground)
  if (present !== count)
    wrong.push(`${present} of ${count} workers hold the lock by which their jobs are given back`)
  const allBack = Date.now() - settledAt
  for (const each of [web, ...workers]) await each.stop()
  await sink.stop()
  return summarise(`${crashes} crashes of PostgreSQL`, platform, [sink], {
    planned: crowd.length + people.length,
    allowed: crashes * count * lanes,
    besides: `answers ${JSON.stringify(asked.answered)}, back within ${asked.slowest} ms, all workers ${allBack} ms after the last letter`,
    wrong,
  })
}

async function retryWhileDatabaseAway<T>(deed: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await deed()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await sleep(100)
    }
  }
}

/** How many processes that run jobs can be seen to live. */
async function countLiveWorkers({ platform: { db } }: StormWorld): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct presence)::int as count from job_worker
    join pg_locks on locktype = 'advisory' and classid = 7217 and objid = presence`.execute(db)
  return rows[0]!.count
}
