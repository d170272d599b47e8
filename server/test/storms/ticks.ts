import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import { addMilliseconds, minutes, seconds } from '../../src/platform/values/clock.ts'
import { openDatabase } from '../../src/platform/database/db.ts'
import { runCommand } from '../support/run-command.ts'
import { startSink } from '../support/sink.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import { makeDue, createCrowd } from './create-crowd.ts'
import { areJobsLeft, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/** Several schedulers, each with its own connections, plan for the same moment, repeatedly. */
export async function stormOfTicks(
  stormWorld: StormWorld,
  { schedulers, ticks, due }: { schedulers: number; ticks: number; due: number },
): Promise<StormResult> {
  const { platform } = stormWorld
  const organisation = await stormWorld.given.organisation()
  const planners = Array.from({ length: schedulers }, () =>
    openDatabase(stormWorld.environment.DATABASE_URL, { connections: 2 }),
  )
  const campaigns: number[] = []
  for (let tick = 0; tick < ticks; tick += 1)
    campaigns.push((await stormWorld.given.campaign(organisation)).id)
  const crowd = await createCrowd(platform.db, due, campaigns)
  const wrong: string[] = []
  for (let tick = 0; tick < ticks; tick += 1) {
    const at = addMilliseconds(new Date(), -seconds(1))
    await makeDue(platform.db, crowd, at)
    const planned = await Promise.all(
      planners.map(({ db }) => planDispatch({ db, clock: platform.clock }, at)),
    )
    const emails = planned.reduce((sum, each) => sum + each.emails, 0)
    if (emails !== due) wrong.push(`tick ${tick}: ${emails} of ${due} planned`)
  }
  for (const planner of planners) await planner.close()

  const sink = await startSink()
  const worker = await startWorkerProcess({ ...stormWorld.environment, SMTP_URL: sink.url })
  await stormWorld.waitUntilAllEnded()
  await worker.stop()
  await sink.stop()
  return summarise(`${schedulers} schedulers, ${ticks} ticks`, platform, [sink], {
    planned: ticks * due,
    allowed: 0,
    wrong,
  })
}

/** Workers run through real minutes while operators dispatch at the same time. Everything happens once a minute. */
export async function stormOfMinutes(
  stormWorld: StormWorld,
  {
    workers: count,
    commands,
    due,
    minutes: minuteCount,
  }: { workers: number; commands: number; due: number; minutes: number },
): Promise<StormResult> {
  const { platform } = stormWorld
  const { db } = platform
  const organisation = await stormWorld.given.organisation()
  const campaigns: number[] = []
  for (let minute = 0; minute < minuteCount; minute += 1)
    campaigns.push((await stormWorld.given.campaign(organisation)).id)
  const crowd = await createCrowd(db, due, campaigns)
  await sql`create table tick (minute text not null)`.execute(db)
  await sql`
    create function note_tick() returns trigger language plpgsql as $$
    begin
      insert into tick select new.payload -> '_cron' ->> 'ts' where new.payload -> '_cron' is not null;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger ticks after insert on graphile_worker._private_jobs for each row execute function note_tick()`.execute(
    db,
  )

  const sink = await startSink()
  const environment = { ...stormWorld.environment, SMTP_URL: sink.url }
  const workers = await Promise.all(Array.from({ length: count }, () => startWorkerProcess(environment)))
  for (let minute = 1; minute <= minuteCount; minute += 1) {
    await makeDue(db, crowd, new Date())
    await sleep(minutes(1) - (Date.now() % minutes(1)))
    const { config } = platform
    await Promise.all(Array.from({ length: commands }, () => runCommand('dispatch', [], config)))
    await waitUntil(async () => ((await stormWorld.states()).sent ?? 0) >= minute * due)
  }
  await waitUntil(async () => !(await areJobsLeft(platform)))
  for (const worker of workers) await worker.stop()
  await sink.stop()
  const { rows } = await sql<{ minute: string; count: number }>`
    select minute, count(*)::int as count from tick group by minute`.execute(db)
  return summarise(`${count} workers through ${minuteCount} minutes`, platform, [sink], {
    planned: minuteCount * due,
    allowed: 0,
    besides: `${rows.length} ticks`,
    wrong: rows.filter((tick) => tick.count !== 1).map((tick) => `${tick.minute} came ${tick.count} times`),
  })
}
