import { readDistrict } from '@street-musketeers/contract/places/read-place.ts'
import type { Tx } from '../../platform/database/db.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { seedRandom } from './random.ts'
import type { Delivered, Membership } from './simulate-memberships.ts'

interface DeliveredByMember extends Delivered {
  membership: Membership
  membershipId: number
}

/** How many of the deliveries name their doors. */
const namedDoors = 0.7

/**
 * Finishes a round with most deliveries, in the postcode district of the campaign's organisation. The keys are of no real postcode. A member
 * who left a campaign has no rounds there, as the product detaches them.
 */
export async function deliverRounds(tx: Tx, deliveries: readonly DeliveredByMember[]): Promise<void> {
  const random = seedRandom(deliveries.length)
  const withRounds = deliveries.filter(
    ({ membership }) => !membership.withdrawnAt && random.chance(namedDoors),
  )
  if (!withRounds.length) return
  const { districts, editionAt } = await findEditions(tx)
  const rounds = withRounds.map(({ membership: { campaignId }, membershipId, ...delivered }) => {
    const { count, submissionId, reportedAt } = delivered
    return {
      membership_id: membershipId,
      campaign_id: campaignId,
      edition: editionAt(campaignId, reportedAt),
      round_key: Buffer.from(random.uuid().replaceAll('-', ''), 'hex'),
      half: 'a' as const,
      sector: `${districts.get(campaignId)!} ${Math.min(random.whole(0, 4), random.whole(0, 4))}`,
      state: 'done' as const,
      claimed_at: reportedAt,
      lease_until: addMilliseconds(reportedAt, days(14)),
      submission_id: submissionId,
      done_at: reportedAt,
      houses: count,
    }
  })
  await tx.insertInto('round_claim').values(rounds).execute()
}

async function findEditions(tx: Tx) {
  const campaigns = await tx
    .selectFrom('campaign')
    .innerJoin('address', 'address.account_id', 'campaign.account_id')
    .select(['campaign.id', 'post_code'])
    .execute()
  const editions = await tx
    .selectFrom('leaflet')
    .select(['id', 'campaign_id', 'created_at'])
    .where('corrects_id', 'is', null)
    .orderBy('id')
    .execute()
  return {
    districts: new Map(campaigns.map(({ id, post_code }) => [id, readDistrict(post_code)!])),
    /** The leaflet with which the edition of a moment began. */
    editionAt: (campaignId: number, at: Date) =>
      editions.findLast((edition) => edition.campaign_id === campaignId && edition.created_at <= at)!.id,
  }
}
