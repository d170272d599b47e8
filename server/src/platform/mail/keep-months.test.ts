import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { runNightly } from '../../../test/support/run-nightly.ts'
import { world } from '../../../test/support/world.ts'
import { openDatabase } from '../database/db.ts'
import { days } from '../values/clock.ts'
import { bulkEmailKind, queueEmails } from './email.ts'
import { emailMonth } from './email-month.ts'
import { keepMonths } from './keep-months.ts'
import { listMonths } from './month-store.ts'

const w = world()
const kind = bulkEmailKind({
  name: 'test',
  priority: 50,
  content: z.object({}),
  composeAll: async (emails) => emails.map(() => null),
})

/** Middle of the month that is so many months after the first partition: how long that lasts depends on the day on which the tests run. */
let firstEnd = ''
const middleOf = (nth: number) => {
  const [year, month] = firstEnd.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + nth, 15, 12))
}
const nameOf = (nth: number) => `letter_${middleOf(nth).toISOString().slice(0, 7).replace('-', '_')}`

beforeAll(async () => {
  firstEnd = (await listMonths(w.platform.db))[0]!.end!
})
beforeEach(async () => {
  w.logged.length = 0
  await w.platform.db.deleteFrom('letter').execute()
})

const goTo = async (nth: number) => {
  w.clock.set(middleOf(nth).toISOString())
  await keepMonths(w.platform)
}
const monthNames = async () => (await listMonths(w.platform.db)).map(({ name }) => name).toSorted()
const queue = (idempotencyKey: string, reasonAt = w.clock.now()) =>
  w.platform.db
    .transaction()
    .execute((tx) =>
      queueEmails(tx, kind, [{ idempotencyKey, reasonAt, accountId: null, content: {} }], w.clock.now()),
    )
const endAll = () =>
  w.platform.db.updateTable('letter').set({ state: 'sent', ended_at: w.clock.now() }).execute()
/** In which partition each email is. */
async function places(): Promise<Record<string, string>> {
  const { rows } = await sql<{ once: string; name: string }>`
    select once, tableoid::regclass::text as name from letter`.execute(w.platform.db)
  return Object.fromEntries(rows.map(({ once, name }) => [once, name]))
}

test('months are made beforehand, and an email is in that of its reason', async () => {
  await goTo(0)
  expect(await monthNames()).toEqual(['letter_first', ...[0, 1, 2, 3].map(nameOf)].toSorted())
  await queue('this month')
  await queue('before', middleOf(-1))
  w.clock.forward(days(20))
  await queue('next month')
  expect(await places()).toEqual({
    before: 'letter_first',
    'this month': nameOf(0),
    'next month': nameOf(1),
  })
  expect(await queue('next month')).toBe(0)
})

test('emails that came before their month was made move into it, and stay unique', async () => {
  w.clock.set(middleOf(6).toISOString())
  await queue('early')
  expect(await places()).toEqual({ early: 'letter_rest' })
  const { id } = await w.platform.db.selectFrom('letter').select('id').executeTakeFirstOrThrow()
  await goTo(5)
  expect(await places()).toEqual({ early: nameOf(6) })
  expect(await queue('early', middleOf(6))).toBe(0)
  await queue('later', middleOf(6))
  expect(await w.platform.db.selectFrom('letter').select('id').orderBy('id').execute()).toEqual([
    { id },
    { id: id + 2 },
  ])
})

test('a month is dropped after 13 more, once none of its emails waits', async () => {
  await goTo(5)
  await queue('sent')
  await endAll()
  await queue('waiting')
  await goTo(18)
  expect(await monthNames()).toContain(nameOf(5))
  await goTo(19)
  expect(await monthNames(), 'one still waits').toContain(nameOf(5))
  await endAll()
  await keepMonths(w.platform)
  expect(await monthNames()).not.toContain(nameOf(5))
  expect(await monthNames()).toContain(nameOf(6))
  expect(await places()).toEqual({})
  expect(w.logged).toContainEqual({ event: 'letters.months-dropped', facts: { name: nameOf(5) } })
})

test('emails whose month was dropped are deleted 13 months after they were queued, unless they wait', async () => {
  await goTo(20)
  await queue('old reason', middleOf(2))
  await endAll()
  await queue('waiting', middleOf(2))
  expect(await places()).toEqual({ 'old reason': 'letter_rest', waiting: 'letter_rest' })
  w.clock.set(middleOf(33).toISOString())
  await runNightly(w.platform)
  expect(Object.keys(await places())).toHaveLength(2)
  w.clock.set(middleOf(34).toISOString())
  await runNightly(w.platform)
  expect(Object.keys(await places())).toEqual(['waiting'])
})

test('while a backup reads, months stay as they are, and nobody waits for it', async () => {
  await goTo(34)
  const before = await monthNames()
  const backup = await w.database.pool.connect()
  await backup.query('begin isolation level repeatable read')
  await backup.query('lock table letter in access share mode')
  await goTo(35)
  await queue('meanwhile')
  await backup.query('commit')
  backup.release()
  expect(await monthNames()).toEqual(before)
  expect(w.logged).toContainEqual({ event: 'letters.months-wait', facts: {} })
  await keepMonths(w.platform)
  expect(await monthNames()).toContain(nameOf(38))
})

test('it gives way to somebody who has changed an account and is about to queue an email', async () => {
  const { id } = await w.given.musketeer()
  await w.platform.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ firstname: 'Ada' }).where('id', '=', id).execute()
    await goTo(36)
    await queueEmails(
      tx,
      kind,
      [{ idempotencyKey: 'mine', reasonAt: w.clock.now(), accountId: id, content: {} }],
      w.clock.now(),
    )
  })
  expect(w.logged).toContainEqual({ event: 'letters.months-wait', facts: {} })
  expect(await places()).toEqual({ mine: nameOf(36) })
})

test('emails are queued and end, each once, while several processes make and drop months', async () => {
  const processes = Array.from({ length: 2 }, () => openDatabase(w.config.databaseUrl, { connections: 4 }))
  const over = new AbortController()
  const keeping = processes.map(async ({ db }) => {
    while (!over.signal.aborted) {
      await keepMonths({ ...w.platform, db })
      await sleep(20)
    }
  })
  const [months, emails] = [10, 30]
  let queued = 0
  for (let nth = 50; nth < 50 + months; nth += 1) {
    w.clock.set(middleOf(nth).toISOString())
    const added = await Promise.all(
      Array.from({ length: 2 * emails }, (_, each) => queue(`${nth}:${each % emails}`)),
    )
    queued += added.reduce((sum, one) => sum + one, 0)
    await endAll()
    // It gives way to writers, so it may come to this month only now.
    while (!(await monthNames()).includes(nameOf(nth))) await sleep(20)
  }
  over.abort()
  await Promise.all(keeping)
  for (const { close } of processes) await close()
  await keepMonths(w.platform)

  expect(queued).toBe(months * emails)
  expect(Object.keys(await places())).toHaveLength(months * emails)
  const begun = w.logged.filter(({ event }) => event === 'letters.month-begun').map(({ facts }) => facts)
  expect(begun).toContainEqual({ month: emailMonth(middleOf(50 + months + 2)) })
  expect(new Set(begun.map((facts) => JSON.stringify(facts))).size).toBe(begun.length)
  const { rows } = await sql`select from letter_rest`.execute(w.platform.db)
  expect(rows).toHaveLength(0)
})
