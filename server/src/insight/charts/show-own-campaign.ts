import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { findReadiness, findCampaignForOwner, findOwnerFor, findTakedown } from '../../campaigns/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCoverage } from '../coverage/find-coverage.ts'
import { findLiveCampaignFigures, findShownCampaignFigures } from './find-campaign-figures.ts'

/**
 * A campaign with its figures, for its organisation or an administrator.
 * @throws {Problem} NotFound, also for somebody else's campaign; CampaignGone for one that was deleted
 */
export async function showOwnCampaign(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
  id: number,
  now: Date,
): Promise<OwnCampaign> {
  const isOwner = role === 'organisation'
  const owner = await findOwnerFor(db, { role, accountId }, id)

  const campaign = await findCampaignForOwner({ db, secrets }, id, now)
  const figures = isOwner
    ? await findShownCampaignFigures(db, owner, campaign)
    : await findLiveCampaignFigures(db, owner, campaign)
  const takedown = await findTakedown(db, id)
  return {
    ...campaign,
    ...figures,
    can: {
      edit: isOwner,
      stop: isOwner && !campaign.ended,
      delete: isOwner,
      takeDown: !isOwner && !takedown,
    },
    takedown,
    coverage: await findCoverage(db, campaign, now),
    readiness: await findReadiness(db, id),
  }
}
