import { correctReaderCounts } from '@street-musketeers/server/mailing/newsletter/store.ts'
import { keepRanges } from '@street-musketeers/server/membership/planning/keep-ranges.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { migrate } from '@street-musketeers/server/platform/database/migrate.ts'
import { samplePartitions } from '@street-musketeers/server/platform/database/partitions.ts'
import { addMilliseconds, days } from '@street-musketeers/server/platform/values/clock.ts'
import type pg from 'pg'

/**
 * Who lives through the years. Everybody gets a leaflet each week, from two campaigns in turn, joins two campaigns a year and stays in three of
 * four after their end. A campaign lasts a year and has a new leaflet every fortnight. Of ten leaflets three are reported.
 */
export interface Population {
  musketeers: number
  campaignsAYear: number
  organisations: number
}

/** How many times fewer people there are than 6.5 million. */
export const populationOf = (divisor: number): Population => {
  const campaignsAYear = Math.max(20, Math.ceil(20_000 / divisor))
  return {
    musketeers: Math.round(6_500_000 / divisor),
    campaignsAYear,
    organisations: Math.ceil(campaignsAYear / 10),
  }
}

const weeksAYear = 52
const weeksAQuarter = 13
const leafletsOfCampaign = weeksAYear / 2
/** A Monday. */
const firstDay = new Date('2027-01-04T08:00:00Z')

/** The Monday, 08:00, on which a year has passed. Winter and summer time do not matter here. */
export const endOfYear = (year: number) => addMilliseconds(firstDay, days(7 * weeksAYear * year))

/** The id of the leaflet that a campaign sends as its `version`. */
const leafletId = (campaigns: number, version: string) =>
  `((year - 1) * ${leafletsOfCampaign} + ${version} - 1) * ${campaigns} + place + 1`

/** The memberships of a year: which of its campaigns somebody joins as their first and second, and the id. */
const membershipsOf = (
  { musketeers, campaignsAYear: campaigns, organisations }: Population,
  year: number,
) => `
  select ${year} as year, nth, which, ${organisations} + nth as account_id, (${year} - 1) * ${2 * musketeers} + 2 * nth - 1 + which as membership_id,
    (nth * 7919::bigint + which * ${Math.floor(campaigns / 2)}) % ${campaigns} as place
  from generate_series(1, ${musketeers}) as nth cross join generate_series(0, 1) as which`

function fillPeople({ musketeers, organisations }: Population): string[] {
  const all = organisations + musketeers
  return [
    `insert into account (id, role, email, firstname, lastname, how_heard, signed_up_at, activated_at) overriding system value
     select nth, case when nth <= ${organisations} then 'organisation' else 'musketeer' end, 'person.' || nth || '@example.org', 'Ada', 'Mann ' || nth,
       'OTHER', timestamptz '2026-12-01', timestamptz '2026-12-01' from generate_series(1, ${all}) as nth`,
    `insert into address (account_id, organisation, first_line, second_line, city, county, post_code)
     select id, 'Workers of ' || lastname, '1 High Street', '', 'Exampleton', '', 'M1 1AA' from account where role = 'organisation'`,
    `insert into org_info (account_id, telephone, website) select id, '0161 496 0000', '' from account where role = 'organisation'`,
    `insert into musketeer (account_id, frequency, anchor, next_due_at)
     select id, 'WEEKLY', timestamp '2027-01-04 08:00', timestamptz '2099-01-05 08:00Z' from account where role = 'musketeer'`,
    `insert into musketeer_place (account_id, district, places)
     select id, district, array[district, 'M', 'england', 'everywhere'] from account, concat('M', 1 + id % 20) as district where role = 'musketeer' and id % 2 = 0`,
    `insert into chosen_cause (account_id, cause, priority)
     select account.id, name, priority from account, generate_series(1, 3) as priority join cause on true
     where role = 'musketeer' and position = 1 + (account.id * 7 + priority * 9) % 27`,
  ]
}

function beginYear(population: Population, year: number): string[] {
  const { musketeers, campaignsAYear: campaigns, organisations } = population
  const [begins, ends] = [endOfYear(year - 1).toISOString(), endOfYear(year).toISOString()]
  const place = `generate_series(0, ${campaigns - 1}) as place`
  const ids = `(${year} - 1) * ${campaigns} + place + 1`
  return [
    `insert into campaign (id, account_id, name, description, published_at, end_date) overriding system value
     select ${ids}, 1 + place % ${organisations}, 'Campaign ' || ${ids}, 'Why this matters on your street.', timestamptz '${begins}',
       (timestamptz '${ends}' + interval '13 days')::date from ${place}`,
    `insert into campaign_cause (campaign_id, cause)
     select ${ids}, name from ${place}, generate_series(1, 2) as which join cause on true where position = 1 + (place * 5 + which * 11) % 27`,
    `insert into membership (id, account_id, campaign_id, joined_at, emailed_at, mailed_leaflet_id) overriding system value
     select membership_id, account_id, ${ids}, timestamptz '${begins}' + nth % 86400 * interval '1 second', timestamptz '${ends}' - (2 - which) * interval '7 days', ${leafletId(campaigns, String(leafletsOfCampaign))}
     from (${membershipsOf(population, year)}) as joined order by membership_id`,
    `update membership set withdrawn_at = timestamptz '${begins}' where id between ${(year - 2) * 2 * musketeers + 1} and ${(year - 1) * 2 * musketeers} and id % 4 = 0`,
    `insert into audit_entry (deed, account_id, about, done_at)
     select 'looked-at-person', ${organisations} + nth, '', timestamptz '${begins}' + nth * interval '1 minute'
     from generate_series(1, ${Math.ceil(musketeers / 6.5)}) as nth`,
  ]
}

/** The leaflets, emails and reports of a quarter. */
function fillQuarter(population: Population, year: number, quarter: number): string[] {
  const { campaignsAYear: campaigns } = population
  const begins = endOfYear(year - 1).toISOString()
  const emailed = `
    select membership_id, account_id, ${leafletId(campaigns, '(week + 1) / 2')} as leaflet_id, week, nth,
      timestamptz '${begins}' + (week - 1) * interval '7 days' as at
    from generate_series(${quarter * weeksAQuarter + 1}, ${(quarter + 1) * weeksAQuarter}) as week
    join (${membershipsOf(population, year)}) as member on which = week % 2`
  return [
    `insert into leaflet (id, campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, page_keys, created_at, card_key)
     overriding system value
     select id, (year - 1) * ${campaigns} + place + 1, version, 'file' || id || '.pdf', 'application/pdf', repeat('0', 64), 150000, 1,
       'preview' || id || '.webp', array['page' || id || '.webp'], timestamptz '${begins}' + (version - 1) * interval '14 days', 'card' || id || '.png'
     from (select ${year} as year) as this, generate_series(1, ${leafletsOfCampaign}) as version, generate_series(0, ${campaigns - 1}) as place,
       lateral (select ${leafletId(campaigns, 'version')} as id) as numbered
     where 2 * version - 1 > ${quarter * weeksAQuarter} and 2 * version - 1 <= ${(quarter + 1) * weeksAQuarter}
     order by id`,
    `insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at)
     select membership_id, leaflet_id, at, at + interval '10 minutes' from (${emailed}) as emailed order by week, nth`,
    `insert into letter (once, kind, account_id, words, state, priority, due_at, attempts, created_at, ended_at, may_have_left)
     select 'leaflet:' || membership_id || ':' || leaflet_id, 'mailing.leaflet', account_id, '{}', 'sent', 50, at, 1, at, at + interval '10 minutes', false
     from (${emailed}) as emailed order by week, nth`,
    `insert into delivery (membership_id, delivered_on, leaflets_delivered, submission_id, reported_at)
     select membership_id, (at + interval '2 days')::date, 20, md5(membership_id || ':' || leaflet_id)::uuid, at + interval '2 days'
     from (${emailed}) as emailed where (nth * 31 + week * 17) % 10 < 3 order by week, nth`,
  ]
}

const endYear = ({ campaignsAYear: campaigns }: Population, year: number): string[] => [
  `update campaign set current_leaflet_id = (select max(id) from leaflet where campaign_id = campaign.id) where id > (${year} - 1) * ${campaigns}`,
  `select match_campaigns(array(select id from campaign where id > (${year} - 1) * ${campaigns}))`,
  `insert into tally (account_id, campaign_id, month, joined, members, mailed, delivered)
   select account_id, campaign_id, month, joined, members, mailed, delivered from tally_counted where campaign_id > (${year} - 2) * ${campaigns}
   on conflict on constraint one_tally_a_month do update set members = excluded.members`,
  `insert into tally_month (month, joined, members, mailed, delivered)
   select month, sum(joined), sum(members), sum(mailed), sum(delivered) from tally group by month
   on conflict (month) do update set joined = excluded.joined, members = excluded.members, mailed = excluded.mailed, delivered = excluded.delivered`,
]

/**
 * Emails have no indexes but their key while they are filled in, which would take most of the time.
 * @returns the statements that create them again
 */
async function dropIndexesOfEmails(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'letter'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}

/**
 * Lives through years in an empty database, with a few statements a quarter, and stops after some of them.
 * @param minBytes from which size a range of leaflets is ended, for so few people
 * @param atStop gets the year; nothing is connected to the database meanwhile
 */
export async function simulateYears(
  url: string,
  population: Population,
  { stops, minBytes }: { stops: readonly number[]; minBytes: number },
  atStop: (year: number) => Promise<void>,
): Promise<void> {
  let from = 1
  for (const stop of stops) {
    const { db, pool, close } = openDatabase(url, { connections: 2 })
    if (from === 1) await migrate(pool)
    const client = await pool.connect()
    await client.query(
      `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
    )
    if (from === 1) for (const statement of fillPeople(population)) await client.query(statement)
    const indexes = await dropIndexesOfEmails(client)
    for (let year = from; year <= stop; year += 1) {
      for (const statement of beginYear(population, year)) await client.query(statement)
      for (let quarter = 0; quarter < 4; quarter += 1) {
        const begins = addMilliseconds(endOfYear(year - 1), days(7 * weeksAQuarter * quarter))
        for (const statement of fillQuarter(population, year, quarter)) await client.query(statement)
        const ends = addMilliseconds(begins, days(7 * weeksAQuarter))
        await keepRanges({ db, clock: { now: () => ends }, log: silentLog }, { minBytes, days: 182 })
      }
      for (const statement of endYear(population, year)) await client.query(statement)
    }
    for (const definition of indexes) await client.query(definition)
    for (const table of ['account', 'campaign', 'leaflet', 'membership'])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
    await client.query('set session_replication_role = origin')
    await client.query("update account set words = ''")
    await db.transaction().execute(async (tx) => {
      await correctReaderCounts(tx)
    })
    await client.query('vacuum analyze')
    await samplePartitions(db, 'planned_leaflet')
    client.release()
    await close()
    await atStop(stop)
    from = stop + 1
  }
}

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
