import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { explainQuery } from '../../../test/support/explain-query.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { pageOfSuggestions } from './suggestion-store.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

async function publishMany(organisation: Person, count: number): Promise<void> {
  const { db } = w.platform
  await sql`
    with published as (
      insert into campaign (account_id, name, description, published_at)
      select ${organisation.id}, 'Fair pay now', '', now() - make_interval(mins => nth)
      from generate_series(1, ${count}::integer) as nth
      returning id
    )
    insert into campaign_cause (campaign_id, cause)
    select id, name from published join cause on (id + position) % 9 = 0`.execute(db)
  await sql`vacuum (analyze) campaign_match, campaign, campaign_cause`.execute(db)
}

test('suggestions read as many pages with 20,000 campaigns as with 1,000', async () => {
  const [organisation, near, anywhere] = [
    await w.given.organisation(),
    await w.given.musketeer(),
    await w.given.musketeer(),
  ]
  for (const musketeer of [near, anywhere])
    await musketeer.call('POST /api/causeusers', {
      causes: (['NHS', 'peace', 'housing'] as const).map((cause, at) => ({ cause, priority: at + 1 })),
    })
  await near.call('PUT /api/place', { district: 'LS27' })
  const pagesOf = async ({ id }: Person) => {
    const { pages, scans } = await explainQuery(w.database.pool, (db) =>
      pageOfSuggestions(db, id, '2026-11-20', { page: 0, size: 4 }),
    )
    expect(scans.filter((scan) => scan['Relation Name'] === 'campaign_match')).toEqual([])
    return pages
  }

  await publishMany(organisation, 1000)
  const few = [await pagesOf(near), await pagesOf(anywhere)]
  await publishMany(organisation, 19_000)
  const many = [await pagesOf(near), await pagesOf(anywhere)]
  console.log(
    `Pages read for suggestions: ${few.join(' and ')} with 1,000 campaigns, ${many.join(' and ')} with 20,000.`,
  )
  for (const [nth, pages] of many.entries()) expect(pages).toBeLessThan(few[nth]! * 1.5)
})
