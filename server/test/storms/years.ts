import { Frequency } from '@street-musketeers/contract/membership/memberships.ts'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { addMilliseconds, days, hours, londonInstant } from '../../src/platform/values/clock.ts'
import { startSender } from '../../src/platform/mail/sending/sender.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { handlers, emailKinds } from '../../src/worker.ts'
import { runWaitingJobs } from '../support/run-waiting-jobs.ts'
import { startSink } from '../support/sink.ts'
import type { StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/** A clock that does not move until it is set. */
export function stoppedClock(at: string) {
  let now = new Date(at)
  return { now: () => now, set: (to: Date) => void (now = to) }
}

/** The hours at which leaflets come, and the times of a day at which the timetable runs. */
const leafletHours = [8, 13]
const dayTimes = ['07:59:00', '08:00:00', '12:59:00', '13:00:00', '15:00:00']

interface YearsOptions {
  /** Days such as `2026-11-20`: the first day, and the day after the last. */
  from: string
  until: string
  /** Days between sign-ups. Each time, one musketeer of each frequency joins, for the next weekday and hour. */
  daysBetweenSignUps: number
  /** Outages, from midnight to three in the afternoon of the last day. */
  outages: { from: string; days: number }[]
  /** Days on which the clock is set back by an hour and a half, and by a day, just after planning. */
  setBack: string[]
}

/**
 * Runs years day by day, through clock changes, month ends, a leap day, outages and days on which the clock is set back.
 * Compares what was sent with PostgreSQL's own calendar and each musketeer's frequency, weekday and hour: the first leaflet on joining,
 * then one each period after the last of their due times, or after the next for who joins up to 56 hours before it. A leaflet due in an
 * outage is sent once, at its end.
 */
export async function stormOfYears(
  stormWorld: StormWorld,
  clock: ReturnType<typeof stoppedClock>,
  { from, until, daysBetweenSignUps, outages, setBack }: YearsOptions,
): Promise<StormResult> {
  const { platform, given } = stormWorld
  const { db } = platform
  const sink = await startSink()
  const config = { ...platform.config, smtpUrl: sink.url }
  const sender = startSender({ ...platform, config }, emailKinds, { pollIntervalMs: 20 })
  clock.set(londonInstant(`${from} 00:00:00`))
  const campaign = await given.campaign(await given.organisation())
  await sql`create table person (account_id bigint, frequency text, weekday int, hour int, joined timestamptz)`.execute(
    db,
  )
  const outageTimes = outages.map((each) => ({
    begins: londonInstant(`${each.from} 00:00:00`),
    ends: londonInstant(`${dayAfter(each.from, each.days - 1)} 15:00:00`),
  }))
  let nights = 0
  let expectedNights = 0
  let people = 0

  async function tick(at: Date): Promise<void> {
    clock.set(at)
    const ts = at.toISOString()
    for (const { name, work } of handlers)
      if (name === 'timetable.every-minute') await work(platform, { _cron: { ts, backfilled: false } })
    nights += await runMinuteJobs(platform)
    await waitUntilAllSent(platform)
  }
  const isRunning = (at: Date) => !outageTimes.some(({ begins, ends }) => begins <= at && at < ends)

  for (let day = from, nth = 0; day < until; day = dayAfter(day, 1), nth += 1) {
    const at = (time: string) => londonInstant(`${day} ${time}`)
    if (isRunning(at('07:00:00'))) {
      clock.set(at('07:00:00'))
      await given.leaflet(campaign.id)
    }
    // One of these is half past three in London.
    const ticks = [`${day}T02:30:00Z`, `${day}T03:30:00Z`].map((each) => new Date(each))
    ticks.push(...dayTimes.map(at))
    for (const each of ticks) if (isRunning(each)) await tick(each)
    if (isRunning(at('03:30:00'))) expectedNights += 1
    if (setBack.includes(day)) {
      for (const back of [hours(1.5), days(1)]) await tick(addMilliseconds(at('15:00:00'), -back))
      for (const time of dayTimes) await tick(at(time))
    }
    if (nth % daysBetweenSignUps || !isRunning(at('16:00:00'))) continue
    for (const frequency of Frequency.options) {
      clock.set(at('16:00:00'))
      const person = await given.musketeer()
      const leafletDay = { weekday: 1 + (people % 7), hour: leafletHours[people % leafletHours.length]! }
      await person.call('POST /api/leafletday', leafletDay)
      await person.call('POST /api/campaigndistributor', { id: campaign.id })
      await person.call('POST /api/frequency', { frequency })
      await sql`insert into person
        values (${person.id}, ${frequency}, ${leafletDay.weekday}, ${leafletDay.hour}, ${clock.now()})`.execute(
        db,
      )
      people += 1
    }
    await runWaitingJobs(stormWorld.platform, stormWorld.database, { drawings: true })
    await waitUntilAllSent(platform)
  }
  await sender.stop()
  await sink.stop()

  const { planned, unplanned, unwanted } = await compareWithCalendar(
    platform,
    londonInstant(`${until} 00:00:00`),
    outageTimes,
  )
  return summarise(`${from} to ${until}`, platform, [sink], {
    planned,
    allowed: 0,
    besides: `${people} musketeers, ${nights} nights of ${expectedNights}`,
    wrong: [
      ...(unplanned ? [`${unplanned} leaflets did not come when they were due`] : []),
      ...(unwanted ? [`${unwanted} leaflets came when none was due`] : []),
      ...(nights === expectedNights ? [] : [`${nights} nights' work booked in ${expectedNights} nights`]),
    ],
  })
}

function dayAfter(day: string, count: number): string {
  return addMilliseconds(new Date(`${day}T00:00:00Z`), days(count))
    .toISOString()
    .slice(0, 10)
}

/**
 * Runs the timetable's jobs, except the nightly ones, which have their own tests.
 * @returns the number of nightly jobs
 */
async function runMinuteJobs(platform: Platform): Promise<number> {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task, graphile_worker.complete_jobs(array[id]) from graphile_worker.jobs`.execute(
    platform.db,
  )
  const night = 'timetable.every-night'
  const booked = rows.map(({ task }) => task).filter((task) => task.startsWith('timetable.'))
  for (const { name, work } of handlers) if (booked.includes(name) && name !== night) await work(platform, {})
  return booked.filter((task) => task === night).length
}

/** Resolves when no email waits or is being sent. */
export async function waitUntilAllSent({ db, clock }: Platform): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from email where state = 'sending')
        or exists (select from email where state = 'queued' and due_at <= ${clock.now()}) as waits`.execute(
      db,
    )
    if (!rows[0]!.waits) return
    await sleep(5)
  }
}

/** Compares what was sent with what PostgreSQL's calendar says should have been sent. */
async function compareWithCalendar(
  { db }: Platform,
  until: Date,
  outageTimes: { begins: Date; ends: Date }[],
): Promise<{ planned: number; unplanned: number; unwanted: number }> {
  const { rows } = await sql<{ planned: number; unplanned: number; unwanted: number }>`
    with outage as (
      select * from unnest(
        ${outageTimes.map(({ begins }) => begins)}::timestamptz[], ${outageTimes.map(({ ends }) => ends)}::timestamptz[]
      ) as outage (begins, ends)
    ), slot as (
      select account_id, (
        date_trunc('week', joined at time zone 'Europe/London' + interval '56 hours' - since_monday) + since_monday
        + nth * case frequency when 'WEEKLY' then interval '7 days' when 'FORTNIGHTLY' then interval '14 days' else interval '1 month' end
      ) at time zone 'Europe/London' as due
      from person, generate_series(1, 200) as nth,
        make_interval(days => weekday - 1, hours => hour) as since_monday
    ), expected as (
      select account_id, joined as came from person
      union
      select account_id, coalesce((select ends from outage where begins <= due and due < ends), due) from slot
      where due < ${until}
    ), came as (
      select account_id, created_at as came, ended_at from email
    )
    select (select count(*)::int from expected) as planned,
      (select count(*)::int from (select account_id, came from expected except all select account_id, ended_at from came) as missed) as unplanned,
      (select count(*)::int from (select account_id, came from came except all select account_id, came from expected) as more) as unwanted`.execute(
    db,
  )
  return rows[0]!
}
