import { roleSelectors } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { world } from '../../../test/support/world.ts'

let replicaDatabase: TestDatabase
const w = world({
  environment: async () => {
    replicaDatabase = await cloneDatabase()
    return { DATABASE_REPLICA_URL: replicaDatabase.url }
  },
})
afterAll(async () => {
  await w.platform.replica.destroy()
  await replicaDatabase.drop()
})

test('lists are read from the replica, applications from the primary', async () => {
  const administrator = await w.given.administrator()
  await w.given.musketeer()
  await w.given.pendingApplicant()
  const { replica } = w.platform
  const name = new URL(replicaDatabase.url).pathname.slice(1)
  await expect
    .poll(async () => (await sql`select current_database() as name`.execute(replica)).rows)
    .toEqual([{ name }])
  const list = (role: (typeof roleSelectors)[keyof typeof roleSelectors]) =>
    administrator.call('GET /api/users/:role/:page/:size', { role, page: 0, size: 10 })
  // Nothing was ever written to this replica.
  expect(await list(roleSelectors.musketeers)).toMatchObject({ totalElements: 0, content: [] })
  expect(await list(roleSelectors.applications)).toMatchObject({ totalElements: 1, content: [{}] })
  expect(await administrator.call('GET /api/audit/:page/:size', { page: 0, size: 10 })).toMatchObject({
    totalElements: 0,
  })

  const { db } = w.platform
  const logged = await db.selectFrom('audit_entry').select('deed').where('deed', '=', 'listed').execute()
  expect(logged).toHaveLength(2)
})
