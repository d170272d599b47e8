import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { rowsBefore, withTotal, type PageRequest } from '../platform/database/page.ts'

/** Two instants: the first is in the period, the second is not. */
interface Period {
  from: Date
  to: Date
}

/** What came back of donations, by their source: refunds, or all of it after a lost dispute. */
const returns = (db: Db) =>
  db
    .selectFrom('donation_with_payments')
    .select(['source_id', sql<number>`amount_pence - net_pence`.as('pence')])
    .where('state', '=', 'paid')
    .where('source_id', 'in', ({ selectFrom }) =>
      selectFrom('payment')
        .select(sql<string>`source_id`.as('source_id'))
        .where(sql<boolean>`(refunded_pence > 0 or dispute = 'lost')`),
    )

const paidDonations = (db: Db, { from, to }: Period) =>
  db
    .selectFrom('donation')
    .leftJoin(returns(db).as('returned'), 'returned.source_id', 'donation.source_id')
    .where('state', '=', 'paid')
    .where('given_at', '>=', from)
    .where('given_at', '<', to)

const kept = sql<number>`sum(amount_pence - coalesce(returned.pence, 0))`.as('kept')

/** What was paid in a period, one row for each month with paid donations. @param months when each month begins; the first is 1 in `month` */
export const sumMonths = (db: Db, period: Period, months: readonly Date[]) =>
  paidDonations(db, period)
    .select(({ fn }) => [
      sql<number>`width_bucket(given_at, ${months}::timestamptz[])`.as('month'),
      fn.countAll<number>().as('donations'),
      fn.sum<number>('amount_pence').as('received'),
      kept,
    ])
    .groupBy('month')
    .execute()

/** What each donor gave in a period. */
const donors = (db: Db, period: Period) =>
  paidDonations(db, period)
    .select(({ fn }) => [
      sql<string>`coalesce(donor_key, customer_id, donation.source_id)`.as('donor'),
      fn.max('email').as('email'),
      fn.countAll<number>().as('donations'),
      kept,
    ])
    .groupBy('donor')

/** A page of what each donor gave in a period, largest sums first. */
export async function pageOfDonors(db: Db, period: Period, page: PageRequest) {
  const rows = await donors(db, period)
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('kept', 'desc')
    .orderBy('donor')
    .limit(page.size)
    .offset(rowsBefore(page))
    .execute()
  return withTotal(rows, page, async () => {
    const { total } = await db
      .selectFrom(donors(db, period).as('donor'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  })
}
