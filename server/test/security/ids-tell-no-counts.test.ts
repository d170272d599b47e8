import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../src/platform/database/db.ts'
import { bounceAddress, readBounceAddress } from '../../src/platform/mail/bounces/bounce-address.ts'
import { messageId } from '../../src/platform/mail/compose-emails.ts'
import { openSecrets } from '../../src/platform/secrets/secrets.ts'
import { world } from '../support/world.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

/** Ids come from the database's clock, which no test sets. */
const nowAsId = () => Date.now() - Date.parse('2020-01-01T00:00Z')

test('the ids that people see say when, and not how many', async () => {
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  const began = nowAsId()
  const person = await w.given.musketeer()
  const { campaignDistributorId } = await person.call('POST /api/campaigndistributor', { id: campaignId })
  const [delivery] = await person.call('POST /api/campaigndata', {
    campaignDistributorId,
    subDate: '2026-11-20',
    campaignData: { leafletsDelivered: 20 },
  })
  await person.call('POST /api/causeusers', { causes: [{ cause: 'peace', priority: 1 }] })
  const { rounds } = await person.call('POST /api/round', { campaignId, postcode: 'LS27 0AB', part: 'all' })
  const { sessions } = await person.call('GET /api/sessions', {})
  const { address } = await person.call('POST /api/calendar', {})
  const user = await person.call('GET /api/user', {})
  const seen = {
    account: user.id,
    membership: campaignDistributorId,
    delivery: delivery!.campaignDataId,
    cause: user.causeUsers[0]!.causeUserId,
    round: rounds[0]!.id,
    session: sessions[0]!.id,
    calendar: Number(/\/(\d+)-/.exec(address!)![1]),
  }
  for (const [what, id] of Object.entries(seen)) {
    expect(id, what).toBeGreaterThan(began - 1000)
    expect(id, what).toBeLessThan(nowAsId() + 1000)
  }
})

test('every other counter is seen by administrators only, or counts no people and nothing that they did', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attidentity <> '' order by relname`.execute(w.platform.db)
  expect(rows.map(({ name }) => name)).toEqual([
    'audit_entry',
    'campaign',
    'campaign_cause',
    'consent',
    'contact_message',
    'correction_request',
    'donation',
    'email',
    'former_wording',
    'invitation',
    'leaflet',
    'leaflet_report',
    'newsletter_issue',
    'one_time_code',
    'pending_sign_up',
  ])
})

const draw = (count: number, db: Db = w.platform.db) =>
  sql<{
    id: number
  }>`select next_id('session_id_seq') as id from generate_series(1, ${count}::integer)`.execute(db)

test('ids that many draw at the same time differ, and rise', async () => {
  const drawn = await Promise.all(
    Array.from({ length: 8 }, async () => (await draw(500)).rows.map(({ id }) => id)),
  )
  expect(new Set(drawn.flat()).size).toBe(4000)
  for (const ids of drawn) expect(ids).toEqual(ids.toSorted((one, other) => one - other))
})

test('a statement that is cancelled while it draws ids keeps nobody else from drawing', async () => {
  await w.platform.db.connection().execute(async (db) => {
    await sql`set statement_timeout = '50ms'`.execute(db)
    for (let times = 0; times < 5; times += 1)
      await expect(draw(10_000_000, db)).rejects.toMatchObject({ code: '57014' })
    await sql`reset statement_timeout`.execute(db)
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and classid = 7218 and pid = pg_backend_pid()`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})

const mailing = () => ({
  secrets: w.platform.secrets,
  config: { ...w.platform.config, bounceAddress: 'bounces@musketeers.example' },
})

test('neither the Message-ID nor the bounce address of an email tells its number', () => {
  const platform = mailing()
  const address = (id: number) => bounceAddress(id, 'ada@example.org', platform)
  const shown = [41, 42, 43].map((id) => Number(/\+(\d+)-/.exec(address(id))![1]))
  for (const [at, id] of [41, 42, 43].entries()) {
    expect(shown[at]).toBeGreaterThan(1_000_000)
    expect(readBounceAddress(address(id), platform)).toMatchObject({ emailId: id })
  }
  expect(Math.abs(shown[1]! - shown[0]!)).toBeGreaterThan(1000)
  const [one, other] = [42, 43].map((id) => messageId({ id, idempotency_key: 'welcome:7' }, w.platform))
  expect(one).toMatch(/^<[\w-]{32}@/)
  expect(one).not.toBe(other)
})

test('reports to the addresses that the version before made still arrive', () => {
  const platform = mailing()
  const [from, to] = bounceAddress(42, 'ada@example.org', platform).split('-') as [string, string]
  const before = `${from.slice(0, from.indexOf('+'))}+42-${to}`
  expect(readBounceAddress(before, platform)).toMatchObject({ emailId: 42 })
  expect(readBounceAddress(before.replace('+42-', '+43-'), platform)).toBe(null)
  const secrets = openSecrets(Buffer.alloc(32, 9).toString('base64url'))
  expect(readBounceAddress(before, { ...platform, secrets })).toBe(null)
})
