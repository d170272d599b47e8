import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, type Db } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { cloneDatabase } from './support/database.ts'

/** Every column, constraint, index, trigger and function of the product's own schema, as PostgreSQL describes them. */
async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'graphile%'
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

test('processes that start at the same time migrate an empty database to the schema of the template', async () => {
  const [template, empty] = [await cloneDatabase(), await cloneDatabase({ empty: true })]
  const starters = Array.from({ length: 4 }, () => openDatabase(empty.url, { connections: 2 }))
  await Promise.all(starters.map(({ pool }) => migrate(pool, empty.url)))
  const before = openDatabase(template.url)
  const schema = await schemaOf(starters[0]!.db)
  expect(schema.length).toBeGreaterThan(100)
  expect(schema).toEqual(await schemaOf(before.db))
  await Promise.all([...starters, before].map(({ close }) => close()))
  await Promise.all([template.drop(), empty.drop()])
})

test('the product does not start with a migration that was edited after it ran, or that it does not know', async () => {
  const clone = await cloneDatabase()
  const database = openDatabase(clone.url)
  await sql`update migration set sha256 = 'another' where name = '0001-identity.sql'`.execute(database.db)
  await expect(migrate(database.pool, clone.url)).rejects.toThrow('0001-identity.sql was edited')
  await sql`insert into migration (name, sha256) values ('9999-from-the-future.sql', '')`.execute(database.db)
  await expect(migrate(database.pool, clone.url)).rejects.toThrow('9999-from-the-future.sql')
  await database.close()
  await clone.drop()
})
