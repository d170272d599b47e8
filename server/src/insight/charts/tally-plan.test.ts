import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explainQuery } from '../../../test/support/explain-query.ts'
import { world } from '../../../test/support/world.ts'
import type { Db } from '../../platform/database/db.ts'
import { sumCampaign, sumMonths } from './store.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

/** See {@link explainQuery}; with the steps on the tallies. */
async function planOf(run: (db: Db) => Promise<unknown>) {
  const plan = await explainQuery(w.database.pool, run)
  return { ...plan, onTallies: plan.steps.filter((step) => step['Index Name'] === 'one_tally_a_month') }
}

/** Brings the table to the state that autovacuum leaves. Repeated, because a simultaneous analyse keeps pages from being marked. */
async function vacuumTables(): Promise<void> {
  const { db } = w.platform
  for (;;) {
    await sql`vacuum (analyze, disable_page_skipping) tally`.execute(db)
    const { rows } = await sql<{ settled: boolean }>`
      select relallvisible = relpages as settled from pg_class where relname = 'tally'`.execute(db)
    if (rows[0]!.settled) return
  }
}

test('with 20,000 campaigns, an organisation’s year and a campaign’s totals are read from one index and nothing else', async () => {
  const { db } = w.platform
  const organisation = await w.given.organisation()
  await sql`
    insert into campaign (account_id, name, description, published_at)
    select ${organisation.id}, 'Fair pay now', '', now() from generate_series(1, 20000)`.execute(db)
  // Twenty campaigns an organisation; the sums know their organisation by number only.
  await sql`
    insert into tally (account_id, campaign_id, month, joined, members, mailed, delivered)
    select 1000000 + id / 20, id, (date '2025-12-01' + make_interval(months => month))::date, 9, 8, 7, 60
    from campaign, generate_series(0, 11) as month`.execute(db)
  await vacuumTables()
  const { id: campaignId } = await db
    .selectFrom('campaign')
    .select((from) => from.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const accountId = 1_000_000 + Math.floor(campaignId / 20) - 500

  expect(await sumMonths(db, { accountId, since: '2025-12-01' })).toHaveLength(12)
  const year = await planOf((on) => sumMonths(on, { accountId, since: '2025-12-01' }))
  expect(year.onTallies).toMatchObject([{ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 }])
  expect(year.scans).toEqual([])
  expect(year.pages).toBeLessThan(20)

  const owner = 1_000_000 + Math.floor(campaignId / 20)
  const totals = await planOf((on) => sumCampaign(on, owner, campaignId))
  expect(totals.onTallies).toMatchObject([{ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 }])
  expect(totals.scans).toEqual([])
  expect(totals.pages).toBeLessThan(20)
  console.log(`Pages read with 240,000 sums: a year ${year.pages}, one campaign ${totals.pages}.`)
})
