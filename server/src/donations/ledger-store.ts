import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'
import { pageOfRows, type PageWanted } from '../platform/page.ts'
import type { Row } from '../platform/tables.ts'

export type ToldDonation = Row<'told_donation'>

/** A page of all donations, newest first. */
export const pageOfDonations = (db: Db, wanted: PageWanted) =>
  pageOfRows(
    db.selectFrom('told_donation'),
    (all) => all.selectAll().orderBy('given_at', 'desc').orderBy('id', 'desc'),
    wanted,
  )

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
