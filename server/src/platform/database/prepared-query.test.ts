import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import type { Db } from './db.ts'
import { preparedQuery } from './prepared-query.ts'

const w = world()

test('a statement is put together once and answers for the values of each who asks', async () => {
  let built = 0
  const firstnames = preparedQuery((db: Db, { ids, role }: { ids: readonly number[]; role: 'musketeer' }) => {
    built += 1
    return db
      .selectFrom('account')
      .select('firstname')
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('role', '=', role)
      .where('closed_at', 'is', null)
      .orderBy('id')
  })
  const [ada, grace] = [
    await w.given.musketeer({ firstname: 'Ada' }),
    await w.given.musketeer({ firstname: 'Grace' }),
  ]
  const { db } = w.platform
  expect(await firstnames(db, { ids: [ada.id], role: 'musketeer' })).toEqual([{ firstname: 'Ada' }])
  const both = db
    .transaction()
    .execute((tx) => firstnames(tx, { ids: [ada.id, grace.id], role: 'musketeer' }))
  expect(await both).toEqual([{ firstname: 'Ada' }, { firstname: 'Grace' }])
  expect(await firstnames(db, { ids: [], role: 'musketeer' })).toEqual([])
  expect(built).toBe(1)
})
