import type pg from 'pg'
import { signInAccounts, signInAdministrator } from './world.ts'

/** An endpoint, and requests to it from different people. */
export interface ReadScenario {
  name: string
  requests: { path: string; token?: string }[]
}

const readers = 100

/** Signs in musketeers and organisations of a large world, and builds the requests that their screens make. */
export async function buildPeopleScenarios(pool: pg.Pool): Promise<ReadScenario[]> {
  const musketeers = await signInRole(pool, 'musketeer', 97)
  const organisations = await signInRole(pool, 'organisation', 1)
  const { rows } = await pool.query<{ last: number }>('select max(id)::int as last from campaign')
  const by = (tokens: readonly string[], path: string) => tokens.map((token) => ({ path, token }))
  return [
    { name: 'campaigns by causes', requests: by(musketeers, '/api/campaignsbycauses/0/5') },
    { name: 'campaigns by distributors', requests: by(musketeers, '/api/campaignsbydistributors/0/5') },
    { name: 'own account', requests: by(musketeers, '/api/user') },
    { name: 'current leaflet', requests: by(musketeers, '/api/thisweek') },
    { name: 'history', requests: by(musketeers, '/api/history/0/6') },
    { name: 'campaigns of an organisation', requests: by(organisations, '/api/campaigns/0/5') },
    { name: 'an organisation’s figures', requests: by(organisations, '/api/org/data') },
    {
      name: 'a campaign',
      requests: Array.from({ length: readers }, (_, nth) => ({
        path: `/api/campaign/${1 + Math.floor((nth * (rows[0]!.last - 1)) / readers)}`,
      })),
    },
    {
      name: 'public list of campaigns',
      requests: ['', '?cause=fair_pay', '?cause=peace'].map((query) => ({
        path: `/api/publiccampaigns/0/10${query}`,
      })),
    },
  ]
}

/** A list of the administrators. */
export interface AdminList {
  name: string
  pathOf(page: number): string
}

/**
 * Adds what a bad week leaves for administrators: 20,000 emails that failed, among 100,000 of a quarter, and 5,000 open reviews among 20,000.
 * The world has 20,000 messages and applications. It may run again.
 */
export async function addWaiting(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into email (idempotency_key, kind, account_id, to_email, content, state, priority, due_at, created_at, ended_at, last_answer)
    select 'waiting:' || nth, 'mailing.leaflet', id, 'person@example.org', '{"nth": 1}', 'failed', 50, ended, ended, ended, '550 5.1.1'
    from (
      select row_number() over () as nth, id, now() - row_number() over () * interval '30 seconds' as ended
      from account where role = 'musketeer' limit 100000
    ) as failure
    on conflict do nothing`)
  await pool.query(`
    with reviewed as (
      insert into campaign_review (campaign_id, opened_at, outcome, decided_at, decided_by)
      select campaign.id, now() - interval '2 hours', case when campaign.id % 4 > 0 then 'no-action' end,
        case when campaign.id % 4 > 0 then now() end,
        case when campaign.id % 4 > 0 then (select min(id) from account) end
      from campaign where not exists (select from campaign_review where campaign_id = campaign.id)
      returning id
    )
    insert into leaflet_report (review_id, reason, details, reported_at) select id, 'untrue', '', now() from reviewed`)
  await pool.query('vacuum analyze email, campaign_review, leaflet_report')
}

/** Signs in an administrator. */
export async function buildAdminLists(pool: pg.Pool): Promise<{ token: string; lists: AdminList[] }> {
  const users = (selector: number, query = '') => ({
    pathOf: (page: number) => `/api/users/${selector}/${page}/10${query}`,
  })
  return {
    token: await signInAdministrator(pool),
    lists: [
      { name: 'musketeers, newest', ...users(3) },
      { name: 'musketeers by last name', ...users(3, '?sort=lastname') },
      { name: 'musketeers by first name, Z first', ...users(3, '?sort=firstname&order=desc') },
      { name: 'active musketeers by email', ...users(3, '?sort=email&status=active') },
      { name: 'musketeers found by a rare address', ...users(3, '?q=person.123456') },
      { name: 'musketeers found by a frequent name', ...users(3, '?q=mann') },
      { name: 'musketeers found by two names', ...users(3, '?q=mann%20ada') },
      { name: 'organisations by name', ...users(2, '?sort=name') },
      { name: 'pending applications', ...users(4) },
      { name: 'campaigns', pathOf: (page) => `/api/campaigns/${page}/10` },
      { name: 'donations', pathOf: (page) => `/api/donations/${page}/10` },
      { name: 'messages', pathOf: (page) => `/api/contactmessages/${page}/10` },
      { name: 'audit log', pathOf: (page) => `/api/audit/${page}/10` },
    ],
  }
}

/** Signs in every `step`th active account of a role. */
async function signInRole(pool: pg.Pool, role: string, step: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from account where role = $1 and activated_at is not null order by id limit $2',
    [role, readers * step],
  )
  return signInAccounts(
    pool,
    rows.flatMap(({ id }, nth) => (nth % step === 0 ? [id] : [])),
  )
}
