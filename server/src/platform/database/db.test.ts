import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { runNamed } from './db.ts'

const w = world()

test('PostgreSQL parses and plans a named statement once for each connection', async () => {
  const { rows } = await w.platform.db.connection().execute(async (db) => {
    for (let run = 1; run <= 20; run += 1)
      expect(await runNamed(db, 'next', sql`select ${run}::integer + 1 as next`)).toEqual([{ next: run + 1 }])
    return sql`select name, generic_plans, custom_plans from pg_prepared_statements`.execute(db)
  })
  expect(rows).toEqual([{ name: 'next', generic_plans: 15, custom_plans: 5 }])
})
