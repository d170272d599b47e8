import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { rowsBefore, type PageRequest } from '../platform/database/page.ts'

/** What was paid in a calendar year in London, one row for each month with donations, from the stored sums. */
export const sumMonths = (db: Db, year: number) =>
  db
    .selectFrom('donation_day')
    .select(({ fn }) => [
      sql<string>`to_char(day, 'YYYY-MM')`.as('month'),
      fn.sum<number>('paid').as('donations'),
      fn.sum<number>('received_pence').as('received'),
      fn.sum<number>('kept_pence').as('kept'),
    ])
    .where('day', '>=', `${year}-01-01`)
    .where('day', '<=', `${year}-12-31`)
    .groupBy('month')
    .execute()

/** A page of what each donor gave in a calendar year in London, largest sums first. */
export async function pageOfDonors(
  db: Db,
  { year, from, to }: { year: number; from: Date; to: Date },
  page: PageRequest,
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
    .limit(page.size)
    .offset(rowsBefore(page))
    .execute()
  const count = await db
    .selectFrom('donor_count')
    .select('donors')
    .where('year', '=', year)
    .executeTakeFirst()
  return { rows, total: count?.donors ?? 0 }
}

/** Counts every donation again that the sums count wrongly. @returns how many there were */
export async function recountMissedDonations(tx: Tx): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    with missed as materialized (
      select source_id from (select * from counted_donation where day is not null) as counted_before
      full join donation_to_count as actual using (source_id)
      where (counted_before.day, counted_before.donor, counted_before.is_paid, counted_before.amount_pence, counted_before.kept_pence)
        is distinct from (actual.day, actual.donor, actual.is_paid, actual.amount_pence, actual.kept_pence)
    ), counted as materialized (select count_donations(array_agg(source_id)) from missed)
    select count(*) as many from missed, counted`.execute(tx)
  return rows[0]!.many
}

/**
 * Compares the sums with a scan of all donations, and adds or subtracts the difference. Both are read in one statement, so events
 * that arrive at the same time do not matter.
 * @returns how many sums differed
 */
export async function correctDonationSums(tx: Tx): Promise<number> {
  const days = await sql`
    insert into donation_day as stored
    select day, sum(donations), sum(paid), sum(received_pence), sum(kept_pence)
    from (
      select * from donation_day_counted
      union all
      select day, -donations, -paid, -received_pence, -kept_pence from donation_day
    ) as side
    group by day
    having (sum(donations), sum(paid), sum(received_pence), sum(kept_pence)) <> (0, 0, 0, 0) order by day
    on conflict (day) do update
    set donations = stored.donations + excluded.donations, paid = stored.paid + excluded.paid,
      received_pence = stored.received_pence + excluded.received_pence, kept_pence = stored.kept_pence + excluded.kept_pence`.execute(
    tx,
  )
  const donors = await sql`
    insert into donor_year as stored
    select year, donor, sum(donations), sum(kept_pence)
    from (
      select * from donor_year_counted
      union all
      select year, donor, -donations, -kept_pence from donor_year
    ) as side
    group by year, donor
    having (sum(donations), sum(kept_pence)) <> (0, 0) order by year, donor
    on conflict (year, donor) do update
    set donations = stored.donations + excluded.donations, kept_pence = stored.kept_pence + excluded.kept_pence`.execute(
    tx,
  )
  await sql`delete from donor_year where donations = 0`.execute(tx)
  const counts = await sql`
    insert into donor_count as stored
    select year, sum(donors)
    from (
      select year, count(*) as donors from donor_year group by year
      union all
      select year, -donors from donor_count
    ) as side
    group by year
    having sum(donors) <> 0
    on conflict (year) do update set donors = stored.donors + excluded.donors`.execute(tx)
  return [days, donors, counts].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows), 0)
}
