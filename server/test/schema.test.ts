import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrationsFolder, openDatabase } from '../src/platform/database/db.ts'
import { migrate, readMigrations } from '../src/platform/database/migrate.ts'
import { cloneDatabase } from './support/database.ts'
import { describeSchema } from './support/describe-schema.ts'

test('processes that start at the same time migrate an empty database to the schema of the template', async () => {
  const [template, empty] = [await cloneDatabase(), await cloneDatabase({ empty: true })]
  const starters = Array.from({ length: 4 }, () => openDatabase(empty.url, { connections: 2 }))
  await Promise.all(starters.map(({ pool }) => migrate(pool)))
  const before = openDatabase(template.url)
  const schema = await describeSchema(starters[0]!.pool)
  expect(schema.split('\n\n').length).toBeGreaterThan(100)
  expect(schema).toEqual(await describeSchema(before.pool))
  await Promise.all([...starters, before].map(({ close }) => close()))
  await Promise.all([template.drop(), empty.drop()])
})

test('a program starts on a newer schema exactly when its migrations say that it works with them', async () => {
  const clone = await cloneDatabase()
  const { db, pool, close } = openDatabase(clone.url)
  const newest = (await readMigrations(migrationsFolder)).at(-1)!.name
  const addNewer = (compatibleFrom: string) =>
    sql`
    insert into migration (name, sha256, compatible_from) values ('9999-from-the-future.sql', '', ${compatibleFrom})
    on conflict (name) do update set compatible_from = excluded.compatible_from`.execute(db)
  await addNewer(newest)
  await migrate(pool)
  await addNewer('9998-also-from-the-future.sql')
  await expect(migrate(pool)).rejects.toThrow('9999-from-the-future.sql, with which this version')
  await close()
  await clone.drop()
})

test('every migration says from which version on programs work with it', async () => {
  const migrations = await readMigrations(migrationsFolder)
  for (const { name, oldest } of migrations)
    expect(
      migrations.map((each) => each.name),
      name,
    ).toContain(oldest)
})

test('the product does not start with a migration that was edited after it ran, or that it does not know', async () => {
  const clone = await cloneDatabase()
  const database = openDatabase(clone.url)
  await sql`update migration set sha256 = 'another' where name = '1000-schema.sql'`.execute(database.db)
  await expect(migrate(database.pool)).rejects.toThrow('1000-schema.sql was edited')
  await sql`insert into migration (name, sha256) values ('9999-from-the-future.sql', '')`.execute(database.db)
  await expect(migrate(database.pool)).rejects.toThrow('9999-from-the-future.sql')
  await database.close()
  await clone.drop()
})
