import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { findReadiness, findCampaignForOwner, requireOwner, findTakedown } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCoverage } from '../coverage/find-coverage.ts'
import { findShownVersions } from '../counts/shown-store.ts'
import { presentLive, presentShown, presentVersion } from './present.ts'
import { maskSmallCount } from './rules.ts'
import { findVersions, sumCampaigns, sumShownCampaigns } from './store.ts'

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
  await requireOwner(db, { role, accountId }, id)

  const campaign = await findCampaignForOwner({ db, secrets }, id, now)
  const figures = isOwner ? await findShownFigures(db, campaign) : await findLiveFigures(db, campaign)
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

type Figures = Pick<OwnCampaign, 'joined' | 'mailed' | 'delivered' | 'versions' | 'peopleCounts'>

async function findShownFigures(
  db: Db,
  { campaignId, subDate }: Pick<OwnCampaign, 'campaignId' | 'subDate'>,
): Promise<Figures> {
  const [sums] = await sumShownCampaigns(db, [campaignId])
  const versions = await findShownVersions(db, campaignId)
  return {
    ...presentShown(sums!, subDate),
    mailed: maskSmallCount(sums!.mailed, sums!.few_mailed),
    versions: versions.map(presentVersion),
  }
}

async function findLiveFigures(db: Db, { campaignId }: Pick<OwnCampaign, 'campaignId'>): Promise<Figures> {
  const [sums] = await sumCampaigns(db, [campaignId])
  const versions = await findVersions(db, campaignId)
  const mailed = versions.reduce((total, version) => total + version.mailed, 0)
  return { ...presentLive(sums!), mailed: maskSmallCount(mailed), versions: versions.map(presentVersion) }
}
