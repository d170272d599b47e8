import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import { rowsBefore, type PageRequest } from '../platform/database/page.ts'

/** What was paid in a calendar year of London, a row a month that had any donation, from the sums that the database keeps. */
export const sumMonths = (db: Db, year: number) =>
  monthsBetween(db, { first: `${year}-01-01`, last: `${year}-12-31` })

const monthsBetween = preparedQuery((db, { first, last }: { first: string; last: string }) =>
  db
    .selectFrom('donation_day')
    .select(({ fn }) => [
      sql<string>`to_char(day, 'YYYY-MM')`.as('month'),
      fn.sum<number>('paid').as('donations'),
      fn.sum<number>('received_pence').as('received'),
      fn.sum<number>('kept_pence').as('kept'),
    ])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('month'),
)

/** A page of what each donor gave in a calendar year of London, the largest sums first. */
export async function pageOfDonors(
  db: Db,
  { year, from, to }: { year: number; from: Date; to: Date },
  wanted: PageRequest,
): Promise<{ rows: { email: string | null; donations: number; kept: number }[]; total: number }> {
  const rows = await db
    .selectFrom('donor_year')
    .select((donor) => [
      donor
        .selectFrom('donation')
        .select(({ fn }) => fn.max('email').as('email'))
        .where(sql`coalesce(donor_key, customer_id, source_id)`, '=', donor.ref('donor_year.donor'))
        .where('state', '=', 'paid')
        .where('given_at', '>=', from)
        .where('given_at', '<', to)
        .as('email'),
      'donations',
      'kept_pence as kept',
    ])
    .where('year', '=', year)
    .orderBy('kept_pence', 'desc')
    .orderBy('donor')
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
    .execute()
  const counted = await db
    .selectFrom('donor_count')
    .select('donors')
    .where('year', '=', year)
    .executeTakeFirst()
  return { rows, total: counted?.donors ?? 0 }
}

/** Counts every donation anew that stands otherwise in the sums than it should. @returns how many did */
export async function recountMissedDonations(tx: Tx): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    with missed as materialized (
      select source_id from (select * from counted_donation where day is not null) as was
      full join donation_to_count as told using (source_id)
      where (was.day, was.donor, was.is_paid, was.amount_pence, was.kept_pence)
        is distinct from (told.day, told.donor, told.is_paid, told.amount_pence, told.kept_pence)
    ), counted as materialized (select count_donations(array_agg(source_id)) from missed)
    select count(*) as many from missed, counted`.execute(tx)
  return rows[0]!.many
}

/**
 * Compares the sums with what a scan of all donations comes to, and adds what is missing or takes off what is too much. Both are read
 * at one moment, so that payments told of meanwhile disturb nothing.
 * @returns how many sums differed
 */
export async function correctDonationSums(tx: Tx): Promise<number> {
  const days = await sql`
    insert into donation_day as kept
    select day, sum(donations), sum(paid), sum(received_pence), sum(kept_pence)
    from (
      select * from donation_day_counted
      union all
      select day, -donations, -paid, -received_pence, -kept_pence from donation_day
    ) as side
    group by day
    having (sum(donations), sum(paid), sum(received_pence), sum(kept_pence)) <> (0, 0, 0, 0) order by day
    on conflict (day) do update
    set donations = kept.donations + excluded.donations, paid = kept.paid + excluded.paid,
      received_pence = kept.received_pence + excluded.received_pence, kept_pence = kept.kept_pence + excluded.kept_pence`.execute(
    tx,
  )
  const donors = await sql`
    insert into donor_year as kept
    select year, donor, sum(donations), sum(kept_pence)
    from (
      select * from donor_year_counted
      union all
      select year, donor, -donations, -kept_pence from donor_year
    ) as side
    group by year, donor
    having (sum(donations), sum(kept_pence)) <> (0, 0) order by year, donor
    on conflict (year, donor) do update
    set donations = kept.donations + excluded.donations, kept_pence = kept.kept_pence + excluded.kept_pence`.execute(
    tx,
  )
  await sql`delete from donor_year where donations = 0`.execute(tx)
  const counts = await sql`
    insert into donor_count as kept
    select year, sum(donors)
    from (
      select year, count(*) as donors from donor_year group by year
      union all
      select year, -donors from donor_count
    ) as side
    group by year
    having sum(donors) <> 0
    on conflict (year) do update set donors = kept.donors + excluded.donors`.execute(tx)
  return [days, donors, counts].reduce((many, { numAffectedRows }) => many + Number(numAffectedRows), 0)
}
