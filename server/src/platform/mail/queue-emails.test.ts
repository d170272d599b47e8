import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { waitForBlocked } from '../../../test/support/wait-for-blocked.ts'
import { world } from '../../../test/support/world.ts'
import { bulkEmailKind, bulkPriority, cancelEmails, findSentEmails, queueEmails } from './email.ts'

const w = world({ now: '2026-12-01T12:00:00Z' })
const kind = bulkEmailKind({
  name: 'test.leaflet',
  priority: bulkPriority,
  content: z.object({}),
  composeAll: async (emails) => emails.map(() => null),
})
let accountId: number
/** The emails of these months are in the first partition. Once upgraded, it still has the key that it had. */
beforeAll(() =>
  sql`alter table letter_first add constraint letter_first_once_key unique (once)`.execute(w.platform.db),
)
beforeEach(async () => {
  await w.platform.db.deleteFrom('letter').execute()
  accountId = (await w.given.musketeer()).id
})

const [november, december] = [new Date('2026-11-30T23:59:59.999Z'), new Date('2026-12-01T00:00:00Z')]
const queue = (keys: readonly string[], reasonAt: Date) =>
  w.platform.db.transaction().execute((tx) =>
    queueEmails(
      tx,
      kind,
      keys.map((idempotencyKey) => ({ idempotencyKey, reasonAt, accountId, content: {} })),
      w.clock.now(),
    ),
  )
const cancel = (...keys: string[]) =>
  w.platform.db.transaction().execute((tx) => cancelEmails(tx, keys, w.clock.now()))
/** As a version inserted that knew no month. */
const queueWithoutMonth = (key: string) => sql`
  insert into letter (once, kind, account_id, words, priority, due_at, created_at)
  values (${key}, ${kind.name}, ${accountId}, '{}', ${kind.priority}, ${w.clock.now()}, ${w.clock.now()})`
const stored = () =>
  w.platform.db.selectFrom('letter').select(['once', 'state', 'month']).orderBy('once').execute()

test('of the same reasons each is one email, and those that were cancelled are queued again', async () => {
  expect(await queue(['a', 'b', 'c'], november)).toBe(3)
  await cancel('b')
  expect(await queue(['a', 'b', 'c', 'd'], november)).toBe(2)
  expect(await stored()).toEqual(
    ['a', 'b', 'c', 'd'].map((once) => ({ once, state: 'queued', month: '2026-11-01' })),
  )
})

test('a reason that arose anew in another month is the same email, and gets that month', async () => {
  await queue(['a'], november)
  expect(await queue(['a'], december)).toBe(0)
  await cancel('a')
  expect(await queue(['a'], december)).toBe(1)
  expect(await stored()).toEqual([{ once: 'a', state: 'queued', month: '2026-12-01' }])
})

test('an email whose month is not known is not queued twice, and is found and cancelled', async () => {
  await queueWithoutMonth('a').execute(w.platform.db)
  expect(await queue(['a'], december)).toBe(0)
  await cancel('a')
  expect(await stored()).toEqual([{ once: 'a', state: 'cancelled', month: '2000-01-01' }])
  expect(await queue(['a'], december)).toBe(1)
  expect(await stored()).toEqual([{ once: 'a', state: 'queued', month: '2026-12-01' }])
  await w.platform.db.updateTable('letter').set({ state: 'sent' }).execute()
  expect(await findSentEmails(w.platform.db, ['a'])).toEqual(new Set(['a']))
})

test('an email that is being cancelled at that moment is queued again', async () => {
  await queue(['a'], december)
  let queued: Promise<number> | undefined
  await w.platform.db.transaction().execute(async (tx) => {
    await cancelEmails(tx, ['a'], w.clock.now())
    queued = queue(['a'], december)
    await waitForBlocked(w.platform.db)
  })
  expect(await queued).toBe(1)
  expect(await stored()).toEqual([{ once: 'a', state: 'queued', month: '2026-12-01' }])
})
