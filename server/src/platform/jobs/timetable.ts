import * as z from 'zod'
import { londonWallClock } from '../values/clock.ts'
import type { Tx } from '../database/db.ts'
import { enqueue, job, type Job } from './jobs.ts'
import { handleJob, type Handler } from './handlers.ts'

/** Runs every minute. It only adds other jobs: a worker runs four jobs at a time, so long ones here could block all others. */
export const everyMinute = job(
  'timetable.every-minute',
  z.object({ _cron: z.object({ ts: z.coerce.date<string>() }) }),
)

/** Runs at seventeen minutes past each hour, when little else is due. */
export const everyHour = job('timetable.every-hour', z.object({}))

/** Runs at half past three in London: a time that exists exactly once every night. */
export const everyNight = job('timetable.every-night', z.object({}))

/** Counts what is due, every minute, one at a time, in its own queue so that it never waits for the planning of many emails. */
export const countPeople = job('timetable.count-people', z.object({}), { queue: 'counts' })

type Minute = z.output<typeof everyMinute.payload>

async function enqueueHour(tx: Tx, { _cron }: Minute): Promise<void> {
  if (_cron.ts.getUTCMinutes() === 17) await enqueue(tx, everyHour, {}, everyHour.name)
}

async function enqueueNight(tx: Tx, { _cron }: Minute): Promise<void> {
  if (londonWallClock(_cron.ts).endsWith(' 03:30:00')) await enqueue(tx, everyNight, {}, everyNight.name)
}

/**
 * The handlers that add the jobs that are due, every minute.
 * @param everyMinuteJobs jobs without a payload, added each minute unless one still waits
 */
export const timetableHandlers = (everyMinuteJobs: readonly Job[]): Handler[] => [
  handleJob(everyMinute, async (tx) => {
    for (const minuteJob of everyMinuteJobs) await enqueue(tx, minuteJob, {}, minuteJob.name)
  }),
  handleJob(everyMinute, enqueueNight),
  handleJob(everyMinute, enqueueHour),
]
