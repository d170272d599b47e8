import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { nameStatement } from './named-statements.ts'
import { anyOf, preparedQuery } from './prepared-query.ts'

const w = world()

const accountsOf = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('account').select('id').where('id', '=', anyOf(ids)).orderBy('id'),
)

test('PostgreSQL plans a prepared statement once, also after it is asked for other numbers of ids', async () => {
  const people = [await w.given.musketeer(), await w.given.musketeer()]
  const ids = people.map(({ id }) => id)
  const plans = await w.platform.db.connection().execute(async (db) => {
    for (let run = 0; run < 20; run += 1) {
      const some = ids.slice(0, run % 3)
      expect(await accountsOf(db, { ids: some })).toEqual(some.map((id) => ({ id })))
    }
    const { rows } = await sql<{ generic_plans: number; custom_plans: number }>`
      select generic_plans, custom_plans from pg_prepared_statements where statement like '%order by "id"%'`.execute(
      db,
    )
    return rows
  })
  expect(plans).toEqual([{ generic_plans: 15, custom_plans: 5 }])
})

test('a prepared statement still runs after a migration has added a column', async () => {
  const { id } = await w.given.musketeer()
  for (let run = 0; run < 10; run += 1) await accountsOf(w.platform.db, { ids: [id] })
  await sql`alter table account add column added_later text not null default ''`.execute(w.platform.db)
  for (let run = 0; run < 10; run += 1)
    expect(await accountsOf(w.platform.db, { ids: [id] })).toEqual([{ id }])
})

test.each([
  'select * from account',
  'select "account".*, "role" from "account"',
  'insert into account default values returning *',
])('%s cannot be prepared, because a migration may add a column', (text) => {
  expect(() => nameStatement(text)).toThrow('must name its columns')
})

test('columns of an inner query need no names', () => {
  expect(() =>
    nameStatement(
      'select count(*) as count from account, lateral (select leaflet.* from leaflet) as leaflet',
    ),
  ).not.toThrow()
})
