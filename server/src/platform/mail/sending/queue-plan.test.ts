import { createQueryId, sql, type RootOperationNode } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { world } from '../../../../test/support/world.ts'
import type { Tx } from '../../database/db.ts'
import { markUnconfirmedOfSender, findOtherSenders, requeueEmailsOfSender } from './dead-sender-store.ts'
import {
  claimEmails,
  countPendingEmails,
  markUnconfirmed,
  finishEmails,
  markHandoverStarted,
  requeueUnconfirmed,
  requeueEmails,
} from '../store.ts'

const w = world()
const now = () => w.clock.now()
const leaflets = 50
const newsletters = 80

/** Enough for the planner to choose as it does for a million: reading all would cost hundreds of times what an index does. */
const waiting = 60_000
beforeAll(async () => {
  // A third is due, another third waits for its time, and newsletters wait behind both.
  await sql`
    insert into letter (once, kind, words, priority, due_at, created_at)
    select 'waiting:' || nth, 'test', '{}', case when nth % 3 = 2 then ${newsletters}::integer else ${leaflets}::integer end,
      ${now()}::timestamptz + case when nth % 3 = 1 then interval '1 hour' else interval '-1 hour' end, ${now()}
    from generate_series(1, ${waiting}::integer) as nth`.execute(w.platform.db)
  await sql`vacuum analyze letter`.execute(w.platform.db)
})

interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Step[]
}

/** How PostgreSQL goes about the last statement of a deed, after those before it. Nothing of it stays. */
async function planOf(deed: (tx: Tx) => Promise<unknown>) {
  const asked: RootOperationNode[] = []
  let root: Step | undefined
  const deeds = w.platform.db.transaction().execute(async (tx) => {
    await deed(
      tx.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(node)
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    )
    throw new Error('All of it is taken back.')
  })
  await expect(deeds).rejects.toThrow('taken back')
  const compiled = asked.map((node) => w.platform.db.getExecutor().compileQuery(node, createQueryId()))
  const { sql: text, parameters } = compiled.pop()!
  const client = await w.database.pool.connect()
  await client.query('begin')
  try {
    for (const before of compiled) await client.query(before.sql, [...before.parameters])
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Step }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    )
    root = rows[0]!['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    client.release()
  }
  const steps = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(steps)]
  return {
    scans: steps(root).filter(
      (step) => step['Node Type'] === 'Seq Scan' && step['Relation Name'] === 'letter',
    ),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  }
}

const claim = (count: number, bulk: boolean) => (tx: Tx) =>
  claimEmails(tx, { sender: 7, count, bulk, noted: ['code'], now: now() })
const hundred = Array.from({ length: 100 }, (_, nth) => ({ id: nth + 1, sender: 7, answer: 'Well' }))
const dueAt = new Date()

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['claiming leaflets', claim(100, true)],
  ['claiming codes, of which there are none', claim(10, false)],
  [
    'ending letters',
    (tx) =>
      finishEmails(
        tx,
        hundred.map((each) => ({ ...each, state: 'sent' })),
        now(),
      ),
  ],
  [
    'giving letters back',
    (tx) =>
      requeueEmails(
        tx,
        hundred.map((each) => ({ ...each, dueAt, countsAsAttempt: true })),
      ),
  ],
  [
    'doubting letters',
    (tx) =>
      markUnconfirmed(
        tx,
        hundred.map((each) => ({ ...each, repeatAt: dueAt })),
        now(),
      ),
  ],
  [
    'doubting all of a sender',
    (tx) =>
      markUnconfirmedOfSender(tx, { sender: 7, dueAt, repeatable: ['test'], answer: 'Gone', now: now() }),
  ],
  ['noting that a letter leaves', (tx) => markHandoverStarted(tx, { letterId: 1, sender: 7 })],
  ['taking over all of a sender that has not left', (tx) => requeueEmailsOfSender(tx, 7)],
  ['looking for other senders', (tx) => findOtherSenders(tx, 7)],
  ['repeating letters in doubt', (tx) => requeueUnconfirmed(tx, ['test'], now())],
])(`%s never reads the ${waiting} letters that wait`, async (_, deed) => {
  const { scans, pages } = await planOf(deed)
  expect(scans).toEqual([])
  // A row's update touches a few pages of each index; all rows fill far more.
  expect(pages).toBeLessThan(6000)
})

test('newsletters are claimed without reading the leaflets that wait for their time', async () => {
  const all = waiting / 3
  await w.platform.db
    .transaction()
    .execute(async (tx) => {
      expect(await claim(all, true)(tx)).toHaveLength(all)
      const next = await claim(100, true)(tx)
      expect(next.map(({ priority }) => priority)).toEqual(Array<number>(100).fill(newsletters))
      throw new Error('All of it is taken back.')
    })
    .catch((error: Error) => expect(error.message).toContain('taken back'))
  await sql`update letter set due_at = ${now()}::timestamptz + interval '1 hour' where priority = ${leaflets}`.execute(
    w.platform.db,
  )
  await sql`vacuum analyze letter`.execute(w.platform.db)
  expect((await planOf(claim(1, true))).pages).toBeLessThan(100)
})

test('the few letters on their way are counted without reading the many that were sent', async () => {
  const { db } = w.platform
  // A third of what ended is left in doubt, as after a morning on which the mail server never answered.
  await sql`
    update letter set
      ended_at = case when id % 1000 not in (1, 2, 3) then ${now()}::timestamptz end,
      state = case id % 1000 when 1 then 'queued' when 2 then 'sending' when 3 then 'in doubt'
        else case id % 3 when 0 then 'in doubt' else 'sent' end end`.execute(db)
  await sql`vacuum analyze letter`.execute(db)
  const counts = (most: number) => db.transaction().execute((tx) => countPendingEmails(tx, most))
  const each = (count: number) => ['queued', 'sending', 'in doubt'].map((state) => ({ state, count }))
  expect(await counts(1000)).toEqual(each(waiting / 1000))
  expect(await counts(10)).toEqual(each(10))
  const { scans, pages } = await planOf((tx) => countPendingEmails(tx, 1000))
  expect(scans).toEqual([])
  expect(pages).toBeLessThan(400)
})
