import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import type { Db } from './db.ts'
import { anyOf, preparedQueries, preparedQuery } from './prepared-query.ts'

const w = world()

test('a statement is built once and runs with the values of each call', async () => {
  let builds = 0
  const findFirstnames = preparedQuery(
    (db: Db, { ids, role }: { ids: readonly number[]; role: 'musketeer' }) => {
      builds += 1
      return db
        .selectFrom('account')
        .select('firstname')
        .where('id', '=', anyOf(ids))
        .where('role', '=', role)
        .where('closed_at', 'is', null)
        .orderBy('id')
    },
  )
  const [ada, grace] = [
    await w.given.musketeer({ firstname: 'Ada' }),
    await w.given.musketeer({ firstname: 'Grace' }),
  ]
  const { db } = w.platform
  expect(await findFirstnames(db, { ids: [ada.id], role: 'musketeer' })).toEqual([{ firstname: 'Ada' }])
  const both = db
    .transaction()
    .execute((tx) => findFirstnames(tx, { ids: [ada.id, grace.id], role: 'musketeer' }))
  expect(await both).toEqual([{ firstname: 'Ada' }, { firstname: 'Grace' }])
  expect(await findFirstnames(db, { ids: [], role: 'musketeer' })).toEqual([])
  expect(builds).toBe(1)
})

test('a query with choices is one statement for each choice', async () => {
  const findAccounts = preparedQueries(
    (db: Db, { id }: { id: number }, { order }: { order: 'asc' | 'desc' }) =>
      db.selectFrom('account').select('id').where('id', '>=', id).orderBy('id', order),
  )
  const [first, second] = [(await w.given.musketeer()).id, (await w.given.musketeer()).id]
  const statements = await w.platform.db.connection().execute(async (db) => {
    for (let run = 0; run < 3; run += 1) {
      expect(await findAccounts(db, { order: 'asc' }, { id: first })).toEqual([{ id: first }, { id: second }])
      expect(await findAccounts(db, { order: 'desc' }, { id: first })).toEqual([
        { id: second },
        { id: first },
      ])
      expect(await findAccounts(db, { order: 'desc' }, { id: second })).toEqual([{ id: second }])
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%"id" >= $1%'`.execute(db)
    return rows
  })
  expect(statements).toHaveLength(2)
})

test('what people type cannot become a choice', async () => {
  const findNamesakes = preparedQueries(
    (_, _values: object, { name }: { name: string }) =>
      sql`select id from account where firstname = ${sql.lit(name)}`,
  )
  const typeNames = async () => {
    for (let nth = 0; nth < 1000; nth += 1) await findNamesakes(w.platform.db, { name: `Ada ${nth}` }, {})
  }
  await expect(typeNames()).rejects.toThrow('Too many choices')
})
