import { setTimeout as sleep } from 'node:timers/promises'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import { addMilliseconds, seconds } from '../../src/platform/values/clock.ts'
import { startSink } from '../support/sink.ts'
import { unexpectedExits, startWebProcess, startWorkerProcess } from '../support/worker-process.ts'
import type { Cluster } from './cluster.ts'
import { makeDue, createCrowd } from './create-crowd.ts'
import {
  areJobsLeft,
  countLiveWorkers,
  lanes,
  retryWhileDatabaseAway,
  waitUntil,
  type StormWorld,
} from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/** Milliseconds within which the site answers again once PostgreSQL takes connections. */
const maxRecoveryMs = seconds(5)

interface AnswerCounts {
  counts: Record<number, number>
  /** The longest time in milliseconds from PostgreSQL's return to the first good answer. */
  slowest: number
}

/**
 * PostgreSQL crashes repeatedly while leaflets are planned, emails are sent and people join campaigns. Whatever was answered
 * as done stays done; the rest is answered with 503.
 * @param batch musketeers whose leaflet becomes due before each crash
 * @param joiners people who join a campaign over HTTP meanwhile, and retry after a 503
 */
export async function stormOfCrashes(
  stormWorld: StormWorld,
  cluster: Cluster,
  {
    crashes,
    batch,
    joiners,
    workers: count,
  }: { crashes: number; batch: number; joiners: number; workers: number },
): Promise<StormResult> {
  const { platform, given, directory } = stormWorld
  const { db } = platform
  const sink = await startSink({ answerAfter: 30 })
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url }
  const organisation = await given.organisation()
  const [planned, joined] = [await given.campaign(organisation), await given.campaign(organisation)]
  const crowd = await createCrowd(db, crashes * batch, [planned.id])
  const people = await Promise.all(Array.from({ length: joiners }, () => given.musketeer()))

  const log = `${directory}/log`
  const web = await startWebProcess(environment, { log })
  const { url } = web
  const workers = await Promise.all(
    Array.from({ length: count }, () => startWorkerProcess(environment, { log })),
  )
  const wrong: string[] = []
  const answers: AnswerCounts = { counts: {}, slowest: 0 }
  let isOver = false

  async function askOnce(path: string, request: RequestInit = {}): Promise<number> {
    const { status } = await fetch(url + path, request)
    answers.counts[status] = (answers.counts[status] ?? 0) + 1
    return status
  }
  /** Repeats a request until it succeeds. Only 503 may come before. */
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
      // People join one after another until the end of the storm.
      await waitUntil(() => isOver || (answers.counts[200] ?? 0) <= (people.length * crashCount) / crashes)
    }
  }
  async function plan(accountIds: readonly number[]): Promise<void> {
    await retryWhileDatabaseAway(() => makeDue(db, accountIds, addMilliseconds(new Date(), -seconds(1))))
    await retryWhileDatabaseAway(() => planDispatch(platform, new Date()))
  }

  let crashCount = 0
  const joining = joinAll()
  for (; crashCount < crashes;) {
    const planning = plan(crowd.slice(crashCount * batch, (crashCount + 1) * batch))
    await sleep(Math.random() * 500)
    await cluster.crash()
    const away = await askOnce(`/api/campaign/${planned.id}`)
    if (away !== 503) wrong.push(`with PostgreSQL away the site answered ${away}`)
    await sleep(Math.random() * 1000)
    await cluster.start()
    const back = Date.now()
    await ask(`/api/campaign/${planned.id}`)
    answers.slowest = Math.max(answers.slowest, Date.now() - back)
    crashCount += 1
    await planning
    await sleep(Math.random() * 1000)
  }
  isOver = true
  await joining
  await waitUntil(async () => !(await areJobsLeft(platform)))
  await stormWorld.waitUntilAllEnded()

  if (answers.slowest > maxRecoveryMs) wrong.push(`the site was back after ${answers.slowest} ms`)
  wrong.push(...unexpectedExits([web, ...workers], log))
  // A worker comes back when its unfinished jobs have been released.
  const settledAt = Date.now()
  const isLate = () => Date.now() > settledAt + seconds(30)
  await waitUntil(async () => (await countLiveWorkers(stormWorld)) === count || isLate())
  const liveWorkers = await countLiveWorkers(stormWorld)
  if (liveWorkers !== count)
    wrong.push(`${liveWorkers} of ${count} workers hold the lock that keeps their jobs`)
  const allBack = Date.now() - settledAt
  for (const each of [web, ...workers]) await each.stop()
  await sink.stop()
  return summarise(`${crashes} crashes of PostgreSQL`, platform, [sink], {
    planned: crowd.length + people.length,
    allowed: crashes * count * lanes,
    besides: `answers ${JSON.stringify(answers.counts)}, back within ${answers.slowest} ms, all workers ${allBack} ms after the last email`,
    wrong,
  })
}
