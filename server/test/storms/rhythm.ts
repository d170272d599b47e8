import { pauseLeaflets } from '../../src/membership/pauses/pause-leaflets.ts'
import { spreadDay } from '../../src/membership/index.ts'
import { dueTimeAfter, firstSchedule } from '../../src/membership/planning/rules.ts'
import { planDispatch } from '../../src/mailing/leaflets/plan-dispatch.ts'
import { queueReminders } from '../../src/mailing/reminders/queue-reminders.ts'
import { addMilliseconds, days, londonDate, londonInstant, minutes } from '../../src/platform/values/clock.ts'
import { startSender } from '../../src/platform/mail/sending/sender.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { emailKinds } from '../../src/worker.ts'
import { sql } from 'kysely'
import { startSink } from '../support/sink.ts'
import { summarise, type StormResult } from './storm-result.ts'
import type { StormWorld } from './storm-world.ts'
import { waitUntilAllSent, type stoppedClock } from './years.ts'

interface RhythmOptions {
  people: number
  /** A Monday such as `2026-11-23`, and for how many days. */
  from: string
  days: number
  /** The hours in London at which the timetable runs; those between nine and eight also ask about leaflets. */
  hours: readonly number[]
}

const campaigns = 8

/**
 * Lives through a year of people who get leaflets: of each frequency, weekday and hour; a fifth without reminders. Each week one of the
 * campaigns that all have joined gets a new leaflet. Half of the leaflets are reported, some left out, and each day somebody pauses.
 * Then it compares what was sent with what each of them allowed, and counts the emails of a month.
 */
export async function stormOfRhythm(
  stormWorld: StormWorld,
  clock: ReturnType<typeof stoppedClock>,
  { people, from, days: count, hours }: RhythmOptions,
): Promise<StormResult> {
  const { platform, given } = stormWorld
  const { db } = platform
  const sink = await startSink({ keepsText: false })
  const sender = startSender({ ...platform, config: { ...platform.config, smtpUrl: sink.url } }, emailKinds, {
    pollIntervalMs: 20,
  })
  clock.set(londonInstant(`${from} 00:00:00`))
  const organisation = await given.organisation()
  const campaignIds: number[] = []
  for (let nth = 0; nth < campaigns; nth += 1) campaignIds.push((await given.campaign(organisation)).id)
  const accountIds = await createPeople(db, people, campaignIds, clock.now())

  for (let nth = 0; nth < count; nth += 1) {
    const day = londonDate(addMilliseconds(londonInstant(`${from} 12:00:00`), days(nth)))
    clock.set(londonInstant(`${day} 00:30:00`))
    if (nth % 7 === 0 && nth > 0) await given.leaflet(campaignIds[(nth / 7) % campaigns]!)
    await answerLeaflets(db, day)
    const pauser = accountIds[(nth * 7919) % accountIds.length]!
    const until = londonDate(addMilliseconds(clock.now(), days(7 + (nth % 60))))
    await db.transaction().execute((tx) => pauseLeaflets(tx, { accountId: pauser }, until, clock.now()))
    await sql`insert into break values (${pauser}, ${clock.now()}, ${until})`.execute(db)
    for (const hour of hours) {
      const at = londonInstant(`${day} ${String(hour).padStart(2, '0')}:00:00`)
      clock.set(at)
      await planDispatch(platform, at)
      await waitUntilAllSent(platform)
      clock.set(addMilliseconds(at, minutes(17)))
      if (await queueReminders(platform)) await waitUntilAllSent(platform)
    }
  }
  await sender.stop()
  await sink.stop()

  const figures = await countEmails(db, people, count)
  return summarise(`${people} people, ${count} days from ${from}`, platform, [sink], {
    planned: figures.leaflets + figures.reminders + figures.questions,
    allowed: 0,
    besides: [
      `${(figures.leaflets + figures.reminders + figures.questions).toLocaleString('en-GB')} emails`,
      `${figures.aMonth.toFixed(2)} a person and month: ${figures.leafletsAMonth.toFixed(2)} leaflets, ${(figures.aMonth - figures.leafletsAMonth).toFixed(2)} reminders and questions; at most ${figures.mostInAMonth} in one month`,
      `${((100 * figures.reminders) / figures.leaflets).toFixed(1)} % of leaflets reminded of, ${((100 * figures.questions) / figures.leaflets).toFixed(1)} % asked to pause`,
      `${figures.pauses} pauses`,
    ].join('; '),
    wrong: await findWrongEmails(db),
  })
}

/** Creates people with a schedule each who have joined all campaigns. @returns their account ids */
async function createPeople(db: Db, people: number, campaignIds: readonly number[], now: Date) {
  await sql`create table break (account_id bigint, began timestamptz, until date)`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into account (role, email, firstname, lastname, signed_up_at, activated_at)
    select 'musketeer', 'rhythm.' || nth || '@example.org', 'Ada', 'Lovelace', ${now}, ${now}
    from generate_series(1, ${people}::int) as nth returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const schedules = ids.map((id) => {
    const frequency = (['WEEKLY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY'] as const)[id % 4]!
    const day = spreadDay(id)
    const schedule = firstSchedule({ frequency, ...day }, `${londonDate(now)} 00:00:00`)
    return {
      account_id: id,
      ...day,
      ...schedule,
      last_slot: schedule.anchor,
      next_due_at: londonInstant(dueTimeAfter(schedule, 1)).toISOString(),
      wants_reminders: id % 5 > 0,
    }
  })
  await sql`
    insert into musketeer (account_id, frequency, weekday, hour, anchor, last_slot, next_due_at, wants_reminders)
    select account_id, frequency, weekday, hour, anchor, last_slot, next_due_at, wants_reminders
    from jsonb_populate_recordset(null::musketeer, ${JSON.stringify(schedules)}::jsonb)`.execute(db)
  await sql`
    insert into membership (account_id, campaign_id, joined_at)
    select account.id, campaign.id, ${now}
    from unnest(${ids}::bigint[]) as account (id), unnest(${campaignIds}::bigint[]) as campaign (id)`.execute(
    db,
  )
  return ids
}

/**
 * Answers for a day, the same in every run: each person reports a share of their own of the leaflets that came up to nine days ago, and
 * leaves some out.
 */
async function answerLeaflets(db: Db, day: string): Promise<void> {
  const answers = sql`
    select membership_id, leaflet_id, sent_at, hashint8(membership_id * 1009 + leaflet_id) & 1023 as luck,
      hashint8(account_id) & 1023 as person
    from planned_leaflet join membership on membership.id = membership_id
    where sent_at >= ${day}::date - interval '10 days' and sent_at < ${day}::date
      and (${day}::date - (sent_at at time zone 'Europe/London')::date) = 1 + (hashint8(leaflet_id * 31 + membership_id) & 7)`
  await sql`
    with answer as (${answers})
    insert into delivery (membership_id, delivered_on, leaflets_delivered, submission_id, reported_at)
    select membership_id, ${day}::date, 20, gen_random_uuid(), ${day}::date + interval '1 minute' from answer
    where luck < person`.execute(db)
  await sql`
    with answer as (${answers})
    update planned_leaflet set skipped_at = ${day}::date + interval '1 minute' from answer
    where planned_leaflet.membership_id = answer.membership_id and planned_leaflet.leaflet_id = answer.leaflet_id
      and luck >= person and luck % 10 = 0`.execute(db)
}

interface Figures {
  leaflets: number
  reminders: number
  questions: number
  mostInAMonth: number
  pauses: number
}

async function countEmails(db: Db, people: number, count: number) {
  const { rows } = await sql<Figures>`
    with email as (
      select kind, account_id, date_trunc('month', ended_at at time zone 'Europe/London') as month
      from letter where state = 'sent'
    )
    select count(*) filter (where kind = 'mailing.leaflet')::int as leaflets,
      count(*) filter (where kind = 'mailing.reminder')::int as reminders,
      count(*) filter (where kind = 'mailing.pause-question')::int as questions,
      (select max(emails)::int from (select count(*) as emails from email group by account_id, month) as person) as "mostInAMonth",
      (select count(*)::int from break) as pauses
    from email`.execute(db)
  const figures = rows[0]!
  const months = (people * count) / (365.25 / 12)
  return {
    ...figures,
    leafletsAMonth: figures.leaflets / months,
    aMonth: (figures.leaflets + figures.reminders + figures.questions) / months,
  }
}

/** Every way in which an email could be more than its person allowed, with how many there were. */
async function findWrongEmails(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    with email as materialized (
      select letter.account_id, kind, ended_at as at, (ended_at at time zone 'Europe/London') as clock,
        (words->>'membershipId')::bigint as membership_id, (words->>'leafletId')::bigint as leaflet_id,
        frequency, wants_reminders, weekday, hour
      from letter join musketeer using (account_id) where state = 'sent'
    ), asked as materialized (
      select * from email where kind in ('mailing.reminder', 'mailing.pause-question')
    ), paced as (
      select *, clock - lag(clock) over (partition by account_id, kind = 'mailing.leaflet' order by at) as since,
        clock - lag(clock) over (partition by account_id, kind order by at) as since_kind
      from email
    ), wrong (what, is_wrong) as (
      select 'leaflets closer together than the frequency', since < case frequency
        when 'WEEKLY' then interval '6 days 20 hours' when 'FORTNIGHTLY' then interval '13 days 20 hours'
        else interval '27 days 20 hours' end
      from paced where kind = 'mailing.leaflet'
      union all select 'leaflets on another weekday', extract(isodow from clock) <> weekday
        from email where kind = 'mailing.leaflet' and frequency <> 'MONTHLY'
      union all select 'emails in a pause', exists (
        select from break where break.account_id = email.account_id and began <= at and clock < until
        and not exists (
          select from break as later
          where later.account_id = email.account_id and later.began > break.began and later.began <= at
        )
      ) from email
      union all select 'reminders for who wants none', not wants_reminders from asked
      union all select 'reminders at night', clock::time < '09:00' or clock::time >= '20:00' from asked
      union all select 'reminders twice in seven days', since < interval '7 days'
        from paced where kind <> 'mailing.leaflet'
      union all select 'questions twice in a month', since_kind < interval '28 days'
        from paced where kind = 'mailing.pause-question'
      union all select 'leaflets asked about twice', count(*) > 1 from asked group by membership_id, leaflet_id
      union all select 'reminders not on the fifth or sixth day',
        asked.clock::date - (planned_leaflet.sent_at at time zone 'Europe/London')::date not in (5, 6)
        from asked join planned_leaflet using (membership_id, leaflet_id)
      union all select 'answered leaflets asked about', skipped_at < at or exists (
        select from delivery where delivery.membership_id = asked.membership_id
        and reported_at >= sent_at and reported_at < at
      ) from asked join planned_leaflet using (membership_id, leaflet_id)
      union all select 'planned emails that never left', true from letter where state not in ('sent', 'cancelled')
    )
    select what, count(*)::int as count from wrong where is_wrong group by what`.execute(db)
  return rows.map(({ what, count }) => `${count} ${what}`)
}
