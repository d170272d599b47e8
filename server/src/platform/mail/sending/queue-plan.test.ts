import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { world } from '../../../../test/support/world.ts'
import type { Tx } from '../../database/db.ts'
import type { Tables } from '../../database/tables.ts'
import { bulkPriority } from '../email.ts'
import { claimSending, countEmailsBySender } from '../stop-sending.ts'
import { countPendingEmails } from '../pending-emails.ts'
import { claimEmails, type ClaimedEmail } from './claim-emails.ts'
import { updateEmails } from './record-results.ts'
import { markUnconfirmedOfSender, requeueEmailsOfSender, requeueUnconfirmed } from './recover-emails.ts'

const w = world()
const now = () => w.clock.now()
const [first, last] = [bulkPriority, bulkPriority + 30]

/** Enough rows for the planner to choose as it does for a million: reading all would cost hundreds of times more than an index. */
const rowCount = 60_000
/** Emails that have ended. */
const endedCount = 39_000

beforeAll(async () => {
  await sql`
    insert into email (idempotency_key, kind, content, state, priority, due_at, created_at, ended_at)
    select 'old:' || nth, 'test', '{}', 'sent', ${first}, ${now()}, ${now()}, ${now()}
    from generate_series(1, ${endedCount}::integer) as nth`.execute(w.platform.db)
  await w.platform.db.transaction().execute((tx) => claimSending(tx, now()))
  // A third is due, a third is due later, and a third has a lower priority.
  await sql`
    insert into email (idempotency_key, kind, content, priority, due_at, created_at)
    select 'waiting:' || nth, 'test', '{}', case when nth % 3 = 2 then ${last}::integer else ${first}::integer end,
      ${now()}::timestamptz + case when nth % 3 = 1 then interval '1 hour' else interval '-1 hour' end, ${now()}
    from generate_series(1, ${rowCount}::integer) as nth`.execute(w.platform.db)
  await sql`vacuum analyze email`.execute(w.platform.db)
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Not those that begin and end a transaction. */
const isOurs = ({ sql: text }: CompiledQuery) => !/^(begin|rollback)\b/.test(text)

/** How PostgreSQL executes the last statement of an action, after those before it. All of it is rolled back. */
async function planOf(action: (tx: Tx) => Promise<unknown>) {
  const compiled: CompiledQuery[] = []
  let root: PlanNode | undefined
  const dialect = new PostgresDialect({ pool: w.database.pool })
  const db = new Kysely<Tables>({ dialect, log: ({ query }) => void (isOurs(query) && compiled.push(query)) })
  const rollback = db.transaction().execute(async (tx) => {
    await action(tx)
    throw new Error('Rolled back.')
  })
  await expect(rollback).rejects.toThrow('Rolled back')
  const { sql: text, parameters } = compiled.pop()!
  const client = await w.database.pool.connect()
  await client.query('begin')
  try {
    for (const earlier of compiled) await client.query(earlier.sql, [...earlier.parameters])
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    )
    root = rows[0]!['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    client.release()
  }
  const allNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(allNodes)]
  return {
    scans: allNodes(root).filter(
      (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'email',
    ),
    /** How many emails it looked at. */
    emailsRead: allNodes(root)
      .filter((node) => node['Node Type'].endsWith('Scan') && node['Relation Name'] === 'email')
      .reduce(
        (sum, node) =>
          sum + node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)),
        0,
      ),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
  }
}

const claim =
  (count: number, ...priorities: number[]) =>
  (tx: Tx) =>
    claimEmails(tx, { sender: 7, count, priorities, now: now() })
const dueAt = new Date()
const [answer, repeatAt] = ['Accepted', dueAt]
const hundredChanges = Array.from({ length: 100 }, (_, nth) => ({
  email: { id: endedCount + nth + 1 } as ClaimedEmail,
  kind: undefined,
  sender: 7,
  result: [
    { is: 'leaving' as const },
    { is: 'sent' as const, answer },
    { is: 'requeued' as const, answer, dueAt, countsAsAttempt: true },
    { is: 'in doubt' as const, answer, repeatAt },
  ][nth % 4]!,
}))

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['claiming bulk emails', claim(100, first, last)],
  ['claiming urgent emails, of which there are none', claim(10, 0, 20)],
  ['recording results, and that others leave', (tx) => updateEmails(tx, hundredChanges, now())],
  [
    'marking all emails of a sender as in doubt',
    (tx) =>
      markUnconfirmedOfSender(tx, { sender: 7, dueAt, repeatable: ['test'], answer: 'Gone', now: now() }),
  ],
  ['requeueing the emails of a dead sender that have not left', (tx) => requeueEmailsOfSender(tx, 7)],
  ['counting claimed emails by sender', (tx) => countEmailsBySender(tx)],
  ['requeueing emails in doubt', (tx) => requeueUnconfirmed(tx, { repeatable: ['test'], now: now() })],
])(`%s does not read all ${rowCount} waiting emails`, async (_, action) => {
  const { scans, pages } = await planOf(action)
  expect(scans).toEqual([])
  // Updating a row touches a few pages of each index; all rows fill far more.
  expect(pages).toBeLessThan(6000)
})

test('emails of a lower priority are claimed without reading those of a higher one that are due later', async () => {
  const dueFirst = rowCount / 3
  await w.platform.db
    .transaction()
    .execute(async (tx) => {
      expect(await claim(dueFirst, first, last)(tx)).toHaveLength(dueFirst)
      const next = await claim(100, first, last)(tx)
      expect(next.map(({ priority }) => priority)).toEqual(Array<number>(100).fill(last))
      throw new Error('Rolled back.')
    })
    .catch((error: Error) => expect(error.message).toContain('Rolled back'))
  await sql`update email set due_at = ${now()}::timestamptz + interval '1 hour' where priority = ${first}`.execute(
    w.platform.db,
  )
  await sql`vacuum analyze email`.execute(w.platform.db)
  expect((await planOf(claim(1, first, last))).pages).toBeLessThan(100)
})

test('ending an email reads no other that is being sent', async () => {
  const { emailsRead } = await planOf(async (tx) => {
    const emails = await claim(5000, last)(tx)
    const result = { is: 'sent' as const, answer: null }
    const ten = emails.slice(0, 10).map((email) => ({ email, kind: undefined, sender: 7, result }))
    await updateEmails(tx, ten, now())
  })
  expect(emailsRead).toBe(10)
})

test('pending emails are counted without reading the many that have ended', async () => {
  const { db } = w.platform
  // A third of the ended emails is in doubt, as after a morning in which the mail server never replied.
  await sql`
    update email set
      ended_at = case when id % 1000 not in (1, 2, 3) then ${now()}::timestamptz end,
      state = case id % 1000 when 1 then 'queued' when 2 then 'sending' when 3 then 'in doubt'
        else case id % 3 when 0 then 'in doubt' else 'sent' end end
    where idempotency_key like 'waiting:%'`.execute(db)
  await sql`vacuum analyze email`.execute(db)
  const counts = (limit: number) => db.transaction().execute((tx) => countPendingEmails(tx, limit))
  const each = (count: number) => ['queued', 'sending', 'in doubt'].map((state) => ({ state, count }))
  expect(await counts(1000)).toEqual(each(rowCount / 1000))
  expect(await counts(10)).toEqual(each(10))
  const { scans, pages } = await planOf((tx) => countPendingEmails(tx, 1000))
  expect(scans).toEqual([])
  expect(pages).toBeLessThan(400)
})
