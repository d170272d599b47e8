import { sql } from 'kysely'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
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
  const names = (await readdir(new URL('../migrations/', import.meta.url))).sort()
  const addNewer = (compatibleFrom: string) =>
    sql`
    insert into migration (name, sha256, compatible_from) values ('9999-from-the-future.sql', '', ${compatibleFrom})
    on conflict (name) do update set compatible_from = excluded.compatible_from`.execute(db)
  for (const known of [names.at(-1)!, names.at(-2)!]) {
    await addNewer(known)
    await migrate(pool)
  }
  await addNewer('9998-also-from-the-future.sql')
  await expect(migrate(pool)).rejects.toThrow('9999-from-the-future.sql, with which this version')
  await close()
  await clone.drop()
})

test('every migration since 0064 says from which version on programs work with it', async () => {
  const directory = new URL('../migrations/', import.meta.url)
  const names = (await readdir(directory)).sort()
  for (const name of names.filter((each) => each >= '0064')) {
    const [, from] =
      /^-- compatible-from: (.+)$/m.exec(await readFile(new URL(name, directory), 'utf8')) ?? []
    expect(names, name).toContain(from)
  }
})

test('the product does not start with a migration that was edited after it ran, or that it does not know', async () => {
  const clone = await cloneDatabase()
  const database = openDatabase(clone.url)
  await sql`update migration set sha256 = 'another' where name = '0001-identity.sql'`.execute(database.db)
  await expect(migrate(database.pool)).rejects.toThrow('0001-identity.sql was edited')
  await sql`insert into migration (name, sha256) values ('9999-from-the-future.sql', '')`.execute(database.db)
  await expect(migrate(database.pool)).rejects.toThrow('9999-from-the-future.sql')
  await database.close()
  await clone.drop()
})
