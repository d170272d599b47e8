import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { findReadiness, findCampaign, findOwnerFor } from '../../campaigns/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { maskSmallCount } from './rules.ts'
import { findVersions, sumCampaign } from './store.ts'

/**
 * A campaign with its figures, for its organisation or an administrator.
 * @throws {Problem} NotFound, also for somebody else's campaign; CampaignGone for one that was deleted
 */
export async function showOwnCampaign(
  { db, replica }: Pick<Platform, 'db' | 'replica'>,
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
  id: number,
  now: Date,
): Promise<OwnCampaign> {
  const isOwner = role === 'organisation'
  const owner = await findOwnerFor(db, { role, accountId }, id)

  const campaign = await findCampaign(db, id, now)
  const { joined, mailed, delivered } = await sumCampaign(replica, owner, id)
  const versions = await findVersions(db, id)
  return {
    ...campaign,
    can: { edit: isOwner, stop: isOwner && !campaign.ended, delete: isOwner },
    joined: maskSmallCount(joined),
    mailed: maskSmallCount(mailed),
    delivered: maskSmallCount(delivered),
    readiness: await findReadiness(db, id),
    versions: versions.map(({ version, created_at, mailed: count }) => ({
      version,
      since: created_at.toISOString(),
      mailed: maskSmallCount(count),
    })),
  }
}
