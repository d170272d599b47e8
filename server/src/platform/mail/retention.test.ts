import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runNightly } from '../../../test/support/run-timetable.ts'
import { world } from '../../../test/support/world.ts'
import { eraseOldEmails } from './retention.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
const { format } = Intl.NumberFormat('en-GB')
const count = 12_000

/** Emails that all ended at one moment, as when an operator cancels everything that waits. */
const queueEnded = (endedAt: string) => sql`
  insert into email (idempotency_key, kind, to_email, to_name, content, state, priority, due_at, created_at, ended_at)
  select ${endedAt}::text || nth, 'test', 'ada@example.org', 'Ada', '{"firstname": "Ada"}', 'cancelled', 50,
    ${endedAt}, ${endedAt}, ${endedAt}
  from generate_series(1, ${count}::integer) as nth`

const countFull = async () => {
  const { rows } = await sql<{ ended: string; count: number; transactions: number }>`
    select ended_at::date::text as ended, count(*) filter (where content <> '{}' or to_email is not null or to_name <> '') as count,
      count(distinct xmin::text) as transactions
    from email group by ended order by ended`.execute(w.platform.db)
  return rows
}

test(`the content of ${format(count)} old emails is erased in several transactions, and the rest stays`, async () => {
  const { db } = w.platform
  await queueEnded('2026-11-12').execute(db)
  await queueEnded('2026-11-14').execute(db)

  await eraseOldEmails(db, new Date('2026-11-13'), AbortSignal.abort())
  expect((await countFull()).map((each) => each.count)).toEqual([count, count])

  await runNightly(w.platform)
  expect(await countFull()).toEqual([
    { ended: '2026-11-12', count: 0, transactions: 3 },
    { ended: '2026-11-14', count, transactions: 1 },
  ])
})
