import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** A gift with its donor's address and the pseudonym of it. */
export interface DonorRow {
  id: number | string
  email: string
  donor_key: string | null
}

const idColumns = { donation: 'id', monthly_gift: 'subscription_id' } as const
export type DonorTable = keyof typeof idColumns

/** Gifts with a stored address, ordered by id, from the one after `after`. */
export async function findDonorsAfter(
  db: Db,
  table: DonorTable,
  { after, count }: { after: DonorRow['id'] | undefined; count: number },
): Promise<DonorRow[]> {
  const id = sql.ref(idColumns[table])
  const { rows } = await sql<DonorRow>`
    select ${id} as id, email, donor_key from ${sql.table(table)}
    where email is not null and ${after === undefined ? sql`true` : sql`${id} > ${after}`}
    order by ${id} limit ${count}`.execute(db)
  return rows
}

/** @returns false when the address was erased or changed meanwhile */
export async function replaceDonorKey(
  db: Db,
  table: DonorTable,
  { id, email }: DonorRow,
  donorKey: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set donor_key = ${donorKey}
    where ${sql.ref(idColumns[table])} = ${id} and email = ${email}`.execute(db)
  return numAffectedRows === 1n
}
