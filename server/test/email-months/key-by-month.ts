import { sql } from 'kysely'
import type { World } from '../support/world.ts'

/** Gives the table of emails the key that it has when it is stored by month. */
export async function keyByMonth({ platform: { db } }: World): Promise<void> {
  await sql`alter table letter drop constraint letter_once_key`.execute(db)
  await sql`create unique index on letter (once, month)`.execute(db)
}
