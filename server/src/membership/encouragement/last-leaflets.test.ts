import { lastLeaflets } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { seedRandom } from '../../../test/support/seed-random.ts'
import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'
import { findLastDelivered } from './store.ts'

const now = new Date('2027-03-01T12:00:00Z')
const weekAgo = addMilliseconds(now, -days(7))
const w = world({ now: now.toISOString() })

const random = seedRandom(48)
const atMost = (highest: number) => random.below(highest + 1)

interface History {
  membershipId: number
  /** Emails of leaflets that were not corrected, oldest first. */
  sent: Date[]
  /** The days that were reported. */
  reported: string[]
}

/** The last leaflets of somebody in several campaigns, one by one. */
function countLast(histories: readonly History[]) {
  const counted = histories
    .flatMap(({ sent, reported }) =>
      sent.map((at, nth) => {
        const next = sent[nth + 1]
        const isOf = (day: string) => day >= londonDate(at) && (!next || day < londonDate(next))
        return { at, wasDelivered: reported.some(isOf) }
      }),
    )
    .filter(({ at, wasDelivered }) => wasDelivered || at < weekAgo)
    .toSorted((one, other) => Number(other.at) - Number(one.at))
    .slice(0, lastLeaflets)
  return { delivered: counted.filter(({ wasDelivered }) => wasDelivered).length, of: counted.length }
}

const correctedVersion = 3

/** A campaign with eight leaflets, of which one corrects the one before. */
async function givenCampaign(organisation: Person) {
  const { id, leafletId } = await w.given.campaign(organisation)
  const leafletIds = [leafletId]
  while (leafletIds.length < 8) leafletIds.push((await w.given.leaflet(id)).leafletId)
  await w.platform.db
    .updateTable('leaflet')
    .set({ corrects_id: leafletIds[correctedVersion - 1]!, edition_id: leafletIds[correctedVersion - 1]! })
    .where('id', '=', leafletIds[correctedVersion]!)
    .execute()
  return { id, leafletIds }
}

/** Somebody joins a campaign, is emailed some of its leaflets in the last 80 days, and reports some days. */
async function givenHistory(
  accountId: number,
  { id: campaignId, leafletIds }: Awaited<ReturnType<typeof givenCampaign>>,
): Promise<History> {
  const { db } = w.platform
  const count = atMost(leafletIds.length)
  const times = Array.from({ length: count === correctedVersion ? count + 1 : count }, () =>
    addMilliseconds(now, -1000 * atMost(80 * 86_400)),
  ).toSorted((one, other) => Number(one) - Number(other))
  const { id: membershipId } = await db
    .insertInto('membership')
    .values({
      account_id: accountId,
      campaign_id: campaignId,
      joined_at: new Date('2026-12-01'),
      emailed_at: times.at(-1) ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plans = times.map((at, nth) => ({
    membership_id: membershipId,
    leaflet_id: leafletIds[nth]!,
    planned_at: at,
    sent_at: at,
  }))
  if (plans.length) await db.insertInto('planned_leaflet').values(plans).execute()
  const reported = Array.from({ length: 1 + atMost(8) }, () =>
    londonDate(addMilliseconds(now, -days(atMost(80)))),
  )
  await db
    .insertInto('delivery')
    .values(
      reported.map((day) => ({
        membership_id: membershipId,
        campaign_id: campaignId,
        delivered_on: day,
        leaflets_delivered: 20,
        leaflets_printed: null,
        submission_id: randomUUID(),
        reported_at: now,
      })),
    )
    .execute()
  return { membershipId, sent: times.filter((_, nth) => nth + 1 !== correctedVersion), reported }
}

test('in any history the last five leaflets are those that a person counts by hand', async () => {
  const organisation = await w.given.organisation()
  const campaigns = []
  for (let nth = 0; nth < 8; nth += 1) campaigns.push(await givenCampaign(organisation))
  for (let person = 0; person < 80; person += 1) {
    const { id: accountId } = await w.given.musketeer()
    const histories: History[] = []
    for (const campaign of campaigns.slice(0, atMost(campaigns.length)))
      histories.push(await givenHistory(accountId, campaign))
    const last = await findLastDelivered(w.platform.db, accountId, weekAgo)
    expect(last, JSON.stringify(histories)).toEqual({ ...countLast(histories), isHidden: false })
  }
})
