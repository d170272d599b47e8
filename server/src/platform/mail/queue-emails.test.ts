import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { waitForBlocked } from '../../../test/support/wait-for-blocked.ts'
import { world } from '../../../test/support/world.ts'
import { bulkEmailKind, bulkPriority, cancelEmails, queueEmails } from './email.ts'

const w = world({ now: '2026-12-01T12:00:00Z' })
const kind = bulkEmailKind({
  name: 'test.leaflet',
  setting: 'leaflets',
  priority: bulkPriority,
  content: z.object({}),
  composeAll: async (emails) => emails.map(() => null),
})
let accountId: number
beforeEach(async () => {
  await w.platform.db.deleteFrom('email').execute()
  accountId = (await w.given.musketeer()).id
})

const queue = (keys: readonly string[]) =>
  w.platform.db.transaction().execute((tx) =>
    queueEmails(
      tx,
      kind,
      keys.map((idempotencyKey) => ({ idempotencyKey, accountId, content: {} })),
      w.clock.now(),
    ),
  )
const cancel = (...keys: string[]) =>
  w.platform.db.transaction().execute((tx) => cancelEmails(tx, keys, w.clock.now()))
const stored = () =>
  w.platform.db.selectFrom('email').select(['idempotency_key', 'state']).orderBy('idempotency_key').execute()

test('emails for the same reasons are one each, and those that were cancelled are queued again', async () => {
  expect(await queue(['a', 'b', 'c'])).toBe(3)
  await cancel('b')
  expect(await queue(['a', 'b', 'c', 'd'])).toBe(2)
  expect(await stored()).toEqual(
    ['a', 'b', 'c', 'd'].map((key) => ({ idempotency_key: key, state: 'queued' })),
  )
})

test('an email that is being cancelled at that moment is queued again', async () => {
  await queue(['a'])
  let queued: Promise<number> | undefined
  await w.platform.db.transaction().execute(async (tx) => {
    await cancelEmails(tx, ['a'], w.clock.now())
    queued = queue(['a'])
    await waitForBlocked(w.platform.db)
  })
  expect(await queued).toBe(1)
  expect(await stored()).toEqual([{ idempotency_key: 'a', state: 'queued' }])
})
