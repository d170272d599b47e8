import type { DonationStatus } from '@street-musketeers/contract/donations/donations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { pageOfRows, rowsBefore, withTotal, type PageRequest } from '../platform/database/page.ts'
import type { Row } from '../platform/database/tables.ts'

const ledgerColumns = [
  'id',
  'type',
  'customer_id',
  'email',
  'amount_pence',
  'state',
  'given_at',
  'session_id',
  'gift_state',
  'payment_ids',
  'refunded_pence',
  'dispute',
  'net_pence',
] as const
export type LedgerDonation = Pick<Row<'donation_with_payments'>, (typeof ledgerColumns)[number]>

export interface DonationFilter extends PageRequest {
  /** A complete email address; empty for all. */
  q: string
  status?: DonationStatus | undefined
  sort: 'date' | 'amount'
  order: 'asc' | 'desc'
}

/** Each status as a condition, as `rules.statusOf` decides it. */
const isPaid = sql<boolean>`state = 'paid' and dispute is distinct from 'lost'`
const whereStatus: Record<DonationStatus, RawBuilder<boolean>> = {
  waiting: sql`state = 'waiting'`,
  failed: sql`state = 'failed'`,
  'charged back': sql`state = 'paid' and dispute = 'lost'`,
  refunded: sql`${isPaid} and refunded_pence >= amount_pence`,
  disputed: sql`${isPaid} and refunded_pence < amount_pence and dispute = 'open'`,
  'partly refunded': sql`${isPaid} and refunded_pence between 1 and amount_pence - 1 and dispute is distinct from 'open'`,
  paid: sql`${isPaid} and refunded_pence = 0 and dispute is distinct from 'open'`,
}

/** A page of the donations that match a filter. Only the rows on the page are read in full, unless it filters by status. */
export async function pageOfDonations(
  db: Db,
  { q, status, sort, order, ...page }: DonationFilter,
): Promise<{ rows: LedgerDonation[]; total: number }> {
  const column = sort === 'amount' ? 'amount_pence' : 'given_at'
  const { rows, total } = await pageOfRows(
    db
      .selectFrom(status === undefined ? 'donation' : 'donation_with_payments')
      .$if(q !== '', (query) => query.where('email', '=', q.toLowerCase()))
      .$if(status !== undefined, (query) => query.where(whereStatus[status!])),
    (query) => query.select('id').orderBy(column, order).orderBy('id', order),
    page,
  )
  const donations = await db
    .selectFrom('donation_with_payments')
    .select(ledgerColumns)
    .where('id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy(column, order)
    .orderBy('id', order)
    .execute()
  return { rows: donations, total }
}

/** Donations between two instants, oldest first, after the given one if any. */
export const findDonationsAfter = (
  db: Db,
  { from, to }: { from: Date; to: Date },
  { after, limit }: { after: { given_at: Date; id: number } | undefined; limit: number },
): Promise<LedgerDonation[]> =>
  db
    .selectFrom('donation_with_payments')
    .select(ledgerColumns)
    .where('given_at', '>=', from)
    .where('given_at', '<', to)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(given_at, id) > (${after?.given_at}::timestamptz, ${after?.id})`),
    )
    .orderBy('given_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The donations made with an address, oldest first. */
export const findDonationsByEmail = (db: Db, email: string): Promise<LedgerDonation[]> =>
  db
    .selectFrom('donation_with_payments')
    .select(ledgerColumns)
    .where('email', '=', email)
    .orderBy('given_at')
    .orderBy('id')
    .execute()

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

const netPence = sql<number>`sum(amount_pence - coalesce(returned.pence, 0))`.as('netPence')

/** What was paid in a period, one row for each month with paid donations. @param months when each month begins; the first is 1 in `month` */
export const sumMonths = (db: Db, period: Period, months: readonly Date[]) =>
  paidDonations(db, period)
    .select(({ fn }) => [
      sql<number>`width_bucket(given_at, ${months}::timestamptz[])`.as('month'),
      fn.countAll<number>().as('donations'),
      fn.sum<number>('amount_pence').as('received'),
      netPence,
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
      netPence,
    ])
    .groupBy('donor')

/** A page of what each donor gave in a period, largest sums first. */
export async function pageOfDonors(db: Db, period: Period, page: PageRequest) {
  const rows = await donors(db, period)
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('netPence', 'desc')
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
