import type { DonationStatus } from '@street-musketeers/contract/donations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db.ts'
import { pageOfRows, type PageWanted } from '../platform/page.ts'
import type { Row } from '../platform/tables.ts'

export type ToldDonation = Row<'told_donation'>

/** Which donations are asked for, and in which order. */
export interface DonationsWanted extends PageWanted {
  /** A whole e-mail address; empty for all. */
  q: string
  status?: DonationStatus | undefined
  sort: 'date' | 'amount'
  order: 'asc' | 'desc'
}

/** What a status means, as `rules.statusOf` decides it. */
const isPaid = sql<boolean>`state = 'paid' and dispute is distinct from 'lost'`
const ofStatus: Record<DonationStatus, RawBuilder<boolean>> = {
  waiting: sql`state = 'waiting'`,
  failed: sql`state = 'failed'`,
  'charged back': sql`state = 'paid' and dispute = 'lost'`,
  refunded: sql`${isPaid} and refunded_pence >= amount_pence`,
  disputed: sql`${isPaid} and refunded_pence < amount_pence and dispute = 'open'`,
  'partly refunded': sql`${isPaid} and refunded_pence between 1 and amount_pence - 1 and dispute is distinct from 'open'`,
  paid: sql`${isPaid} and refunded_pence = 0 and dispute is distinct from 'open'`,
}

/** A page of the donations that are asked for. Only what is on the page is told in full, unless a status is looked for. */
export async function pageOfDonations(
  db: Db,
  { q, status, sort, order, ...wanted }: DonationsWanted,
): Promise<{ rows: ToldDonation[]; total: number }> {
  const by = sort === 'amount' ? 'amount_pence' : 'given_at'
  const { rows, total } = await pageOfRows(
    db
      .selectFrom(status === undefined ? 'donation' : 'told_donation')
      .$if(q !== '', (all) => all.where('email', '=', q.toLowerCase()))
      .$if(status !== undefined, (all) => all.where(ofStatus[status!])),
    (all) => all.select('id').orderBy(by, order).orderBy('id', order),
    wanted,
  )
  const ids = rows.map(({ id }) => id)
  const told = await db
    .selectFrom('told_donation')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy(by, order)
    .orderBy('id', order)
    .execute()
  return { rows: told, total }
}

/** Donations between two instants that come after a place in the list, oldest first. */
export const donationsAfter = (
  db: Db,
  { from, to }: { from: Date; to: Date },
  { after, many }: { after: { given_at: Date; id: number } | undefined; many: number },
): Promise<ToldDonation[]> =>
  db
    .selectFrom('told_donation')
    .selectAll()
    .where('given_at', '>=', from)
    .where('given_at', '<', to)
    .$if(after !== undefined, (all) =>
      all.where(sql<boolean>`(given_at, id) > (${after?.given_at}::timestamptz, ${after?.id})`),
    )
    .orderBy('given_at')
    .orderBy('id')
    .limit(many)
    .execute()

/** What was paid between two instants, a row a month of London that had anything. */
export const sumMonths = (db: Db, { from, to }: { from: Date; to: Date }) =>
  db
    .selectFrom('told_donation')
    .select(({ fn }) => [
      sql<string>`to_char(given_at at time zone 'Europe/London', 'YYYY-MM')`.as('month'),
      fn.countAll<number>().as('donations'),
      fn.sum<number>('amount_pence').as('received'),
      fn.sum<number>('kept_pence').as('kept'),
    ])
    .where('state', '=', 'paid')
    .where('given_at', '>=', from)
    .where('given_at', '<', to)
    .groupBy('month')
    .execute()

/** A page of what each donor gave between two instants, the largest sums first. */
export async function pageOfDonors(
  db: Db,
  { from, to }: { from: Date; to: Date },
  { page, size }: PageWanted,
): Promise<{ rows: { email: string | null; donations: number; kept: number }[]; total: number }> {
  const donors = db
    .selectFrom('told_donation')
    .select(({ fn }) => [
      'donor',
      fn.max('email').as('email'),
      fn.countAll<number>().as('donations'),
      fn.sum<number>('kept_pence').as('kept'),
    ])
    .where('state', '=', 'paid')
    .where('given_at', '>=', from)
    .where('given_at', '<', to)
    .groupBy('donor')
  const rows = await donors
    .orderBy('kept', 'desc')
    .orderBy('donor')
    .limit(size)
    .offset(page * size)
    .execute()
  const { total } = await db
    .selectFrom(donors.as('donors'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** What was given with an address, oldest first. */
export const donationsOf = (db: Db, email: string): Promise<ToldDonation[]> =>
  db
    .selectFrom('told_donation')
    .selectAll()
    .where('email', '=', email)
    .orderBy('given_at')
    .orderBy('id')
    .execute()
