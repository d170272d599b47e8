import { Kysely, PostgresDialect } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { planDueLeaflets } from '../../membership/planning/plan-due-leaflets.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { queueLeafletEmails } from './queue-leaflet-emails.ts'

const w = world({ now: '2026-11-23T08:00:00Z' })
const musketeers = 20_000
/** So many that reading all of them costs far more than looking a batch up, however the statistics are sampled. */
const campaigns = 10_000
const batch = 50

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]

/** Musketeers and campaigns. Each musketeer is in two: one already emailed, one to come next. Every second campaign sends three leaflets. */
beforeAll(async () => {
  const on = await w.database.pool.connect()
  try {
    await on.query('set session_replication_role = replica')
    await on.query(
      `insert into account (id, role, email, firstname, lastname, signed_up_at, activated_at) overriding system value
       select nth, 'musketeer', 'person.' || nth || '@example.org', 'Ada', 'Besant', now(), now() from generate_series(1, $1) as nth`,
      [musketeers],
    )
    await on.query(
      `insert into musketeer (account_id, frequency, anchor, next_due_at)
       select id, 'WEEKLY', timestamp '2026-11-16 08:00', timestamptz '2026-11-23 08:00Z' from account`,
    )
    await on.query(
      `insert into campaign (id, account_id, name, description, published_at) overriding system value
       select nth, 1, 'Campaign', repeat('Why this matters on your street. ', 20), now() from generate_series(1, $1) as nth`,
      [campaigns],
    )
    await on.query(
      `insert into leaflet (id, campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, page_keys, created_at)
       overriding system value
       select id, id, 1, id || '.pdf', 'application/pdf', '', 1, 1, id || '.webp', '{}', now() from campaign`,
    )
    await on.query(
      `insert into leaflet (id, campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, page_keys, created_at)
       overriding system value
       select $1 * which + id, id, 1 + which, id || '-' || which || '.pdf', 'application/pdf', '', 1, 1, id || '-' || which || '.webp', '{}', now()
       from campaign cross join generate_series(1, 2) as which where id % 2 = 0`,
      [campaigns],
    )
    await on.query(
      'insert into campaign_leaflet (campaign_id, place, leaflet_id) select campaign_id, version, id from leaflet',
    )
    await on.query(
      `insert into campaign_cause (campaign_id, cause)
       select campaign.id, cause.name from campaign join cause on position in (1 + campaign.id % 27, 1 + (campaign.id + 9) % 27)`,
    )
    await on.query(
      `insert into chosen_cause (account_id, cause, priority)
       select account.id, name, 1 from account join cause on position = 1 + account.id % 27`,
    )
    await on.query('select match_campaigns(array(select id from campaign))')
    await on.query(
      `insert into musketeer_place (account_id, district, places)
       select id, 'LS27', array['LS27', 'LS', 'england', 'everywhere'] from account where id % 2 = 0`,
    )
    await on.query(
      `insert into membership (account_id, campaign_id, joined_at, emailed_at, mailed_leaflet_id)
       select account.id, 1 + (account.id * 7 + which) % $1, now(), case which when 1 then now() end,
         case which when 1 then 1 + (account.id * 7 + which) % $1 end
       from account cross join generate_series(1, 2) as which`,
      [campaigns],
    )
    await on.query(
      `insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at)
       select id, mailed_leaflet_id, emailed_at, emailed_at from membership where emailed_at is not null`,
    )
    await on.query(
      `insert into email (idempotency_key, kind, account_id, content, state, priority, due_at, created_at, ended_at)
       select 'earlier:' || id, 'mailing.leaflet', id, '{}', 'sent', 50, now(), now(), now() from account`,
    )
    await on.query('set session_replication_role = origin')
    await on.query('vacuum analyze')
  } finally {
    on.release()
  }
})

test('a batch of due leaflets is planned without reading any table from end to end', async () => {
  const executed: { sql: string; parameters: readonly unknown[] }[] = []
  const { pool } = w.database
  const watched = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void executed.push({ sql, parameters }),
  })
  const at = w.clock.now()
  const undone = new Error('undone')
  const trial = watched.transaction().execute(async (tx) => {
    const { planned } = await planDueLeaflets(tx, { at, count: batch, now: at })
    expect(planned.filter(({ leafletId }) => leafletId > campaigns).length).toBeGreaterThan(0)
    expect(await queueLeafletEmails(tx, planned, at)).toBe(batch)
    throw undone
  })
  await expect(trial).rejects.toBe(undone)

  const statements = executed.filter(({ sql }) => !/^(begin|rollback)$/.test(sql))
  expect(statements).toHaveLength(4)
  for (const { sql, parameters } of statements) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${sql}`, [
      ...parameters,
    ])
    const scanned = stepsOf(rows[0]!['QUERY PLAN'][0].Plan).filter((step) => step['Node Type'] === 'Seq Scan')
    expect(scanned, sql).toEqual([])
  }
})
