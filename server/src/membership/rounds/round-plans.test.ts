import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createCrowd } from '../../../test/storms/create-crowd.ts'
import { explainQuery } from '../../../test/support/explain-query.ts'
import { world } from '../../../test/support/world.ts'
import { findNearby } from '../../places/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import * as claims from './claim-store.ts'
import * as halves from './half-store.ts'
import * as lost from './lost-store.ts'
import * as waits from './wait-store.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })
const now = new Date('2026-11-20T12:00:00Z')
const keyOf = (nth: number) => Buffer.from(`round ${nth}`.padEnd(16))
let lookup: halves.RoundLookup

beforeAll(async () => {
  const { db } = w.platform
  const { id: campaignId, leafletId: edition } = await w.given.campaign(await w.given.organisation())
  await createCrowd(db, 3000, [campaignId])
  const members = await db.selectFrom('membership').select('id').execute()
  const membershipIds = members.map(({ id }) => id)
  // Random keys, as hashes are; every tenth is of this month, and held.
  await sql`
    insert into round_claim (membership_id, campaign_id, edition, round_key, half, sector, state, claimed_at, lease_until, rest_key,
      done_at, houses, is_shown)
    select (${membershipIds}::bigint[])[1 + nth % 3000], ${campaignId}, ${edition}, decode(md5(nth::text), 'hex'), 'a', 'LS27 0',
      case when nth % 10 = 0 then 'claimed' else 'done' end, ${now}, ${now}::timestamptz + interval '14 days',
      case when nth % 10 = 0 then decode(md5('month' || nth), 'hex') end, case when nth % 10 > 0 then ${now}::timestamptz end,
      case when nth % 10 > 0 then 10 end, true
    from generate_series(1, 30000) as nth`.execute(db)
  await sql`
    insert into round_wait (membership_id, campaign_id, round_key, half, sector, asked_at, not_before)
    select (${membershipIds}::bigint[])[1 + nth % 3000], ${campaignId}, decode(md5(nth::text), 'hex'), 'a', 'LS27 0', ${now}, ${now}
    from generate_series(1, 3000) as nth`.execute(db)
  await sql`
    insert into directory_postcode (postcode, easting, northing)
    select 'LS' || nth, 400000 + nth % 200 * 90, 400000 + nth / 200 * 90 from generate_series(1, 20000) as nth`.execute(
    db,
  )
  await sql`vacuum (analyze) round_claim, round_wait, directory_postcode, membership`.execute(db)
  lookup = {
    membershipId: membershipIds[7]!,
    campaignId,
    edition,
    halves: ['a', 'b'],
    roundKeys: [keyOf(1), keyOf(2)],
    restKeys: [keyOf(3), keyOf(4)],
  }
})

const queries: Record<string, (tx: Tx) => Promise<unknown>> = {
  'whether a round is free': (tx) => halves.findHalfStates(tx, lookup, now),
  'which of forty rounds are free': (tx) => {
    const rounds = Array.from({ length: 40 }, (_, nth) => ({
      roundKeys: [keyOf(nth)],
      restKeys: [keyOf(-nth)],
    }))
    return halves.findUnavailable(tx, { ...lookup, rounds }, now)
  },
  'whether it rests': (tx) => halves.isResting(tx, lookup),
  'what a member has lost': (tx) => lost.findLost(tx, lookup.membershipId, undefined, now),
  'the claims of lost doors': async (tx) => {
    await lost.takeBack(tx, [1, 2], now)
    await lost.findPresentHolders(tx, [1, 2])
  },
  'what a member holds': (tx) => halves.findOwnHalves(tx, lookup, now),
  'how much they hold': (tx) => claims.countClaimed(tx, lookup.membershipId, now),
  'what their emails say': (tx) => claims.findClaimsOfMember(tx, lookup.membershipId, now),
  'the leases of an hour': (tx) => claims.releaseEnded(tx, now),
  'how much they wait for': (tx) => waits.countWaits(tx, lookup.membershipId),
  'a part of the waits': (tx) => waits.findAwaited(tx, { ...lookup, roundKey: keyOf(5), half: 'a' }, 10),
  'the turns of an hour, in parts': async (tx) => {
    const awaited = await waits.findAwaited(tx, undefined, 10)
    await waits.findTurns(tx, awaited, { today: '2026-11-20', now })
  },
  'the nearest postcodes': (tx) => findNearby(tx, 'LS777', 40),
}

test.each(Object.entries(queries))('%s is found by index', async (_, run) => {
  const { scans, pages } = await explainQuery(w.database.pool, (db) => run(db as Tx))
  const large = new Set(['round_claim', 'round_wait', 'directory_postcode'])
  expect(scans.filter((scan) => large.has(scan['Relation Name']!))).toEqual([])
  // Of about 700 of the claims alone.
  expect(pages).toBeLessThan(400)
})
