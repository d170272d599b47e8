import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handlers } from '../src/worker.ts'
import { world } from './support/world.ts'

const w = world()

/**
 * Runs one minute of the timetable and the jobs that it adds.
 * @returns the names of those jobs
 */
async function runMinute(ts: string): Promise<string[]> {
  const jobs = sql<{ task: string }>`select task_identifier as task from graphile_worker.jobs order by id`
  for (const { name, work } of handlers)
    if (name === 'timetable.every-minute') await work(w.platform, { _cron: { ts, backfilled: false } })
  const { rows } = await jobs.execute(w.platform.db)
  await w.runJobs()
  return rows.map(({ task }) => task)
}

/** The jobs of every minute. */
const minuteJobs = [
  'timetable.plan-leaflets',
  'timetable.write-newsletter',
  'timetable.count-people',
  'timetable.publish-drafts',
  'timetable.send-webhook-messages',
]

test('the nightly jobs are added once a night, in London time', async () => {
  expect(await runMinute('2026-11-20T03:30:00.000Z')).toEqual([...minuteJobs, 'timetable.every-night'])
  expect(await runMinute('2026-11-20T03:31:00.000Z')).toEqual(minuteJobs)
  expect(await runMinute('2026-07-20T03:30:00.000Z')).toEqual(minuteJobs)
  expect(await runMinute('2026-07-20T02:30:00.000Z')).toEqual([...minuteJobs, 'timetable.every-night'])
})

test('payments are reconciled once an hour, at seventeen minutes past', async () => {
  expect(await runMinute('2026-11-20T12:16:00.000Z')).toEqual(minuteJobs)
  expect(await runMinute('2026-11-20T12:17:00.000Z')).toEqual([...minuteJobs, 'timetable.every-hour'])
  expect(await runMinute('2026-11-20T12:18:00.000Z')).toEqual(minuteJobs)
})
