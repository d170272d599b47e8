import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import type { Db } from './db.ts'
import { anyOf, preparedQuery } from './prepared-query.ts'

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
