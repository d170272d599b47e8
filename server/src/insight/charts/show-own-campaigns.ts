import type { OwnCampaign, MainFigures } from '@street-musketeers/contract/insight/own-campaigns.ts'
import {
  describeApproval,
  explainWhyNotCopied,
  listCampaigns,
  findFirstWording,
  findReadiness,
  findCampaignForOwner,
  requireOwner,
  showAskedCorrection,
  showScans,
  showTakedown,
} from '../../campaigns/index.ts'
import { needsSecondPerson } from '../../identity/index.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/db.ts'
import type { OrganisationOrAdministrator } from '../../platform/http/actor.ts'
import { sumCampaigns, sumShownCampaigns, findVersions } from './store.ts'
import type { Platform } from '../../platform/platform.ts'
import { findCoverage } from '../coverage/find-coverage.ts'
import { findShownVersions } from '../counts/store.ts'
import { maskSmallCount, maskDeliveries, maskJoined } from './rules.ts'
import { firstCountAt } from '../counts/rules.ts'

/**
 * An organisation's campaigns, newest first, each with its figures. For an administrator everybody's. One query more than the campaigns, for
 * any number.
 */
export async function listOwnCampaigns(
  db: Db,
  by: OrganisationOrAdministrator,
  request: PageRequest,
  now: Date,
) {
  const isLive = by.role === 'administrator'
  const filter = { ...request, accountId: isLive ? null : by.organisationId }
  const { campaigns, total } = await listCampaigns(db, filter, now)
  const ids = campaigns.map(({ campaignId }) => campaignId)
  const figures = await (isLive ? findLiveFigures(db, ids) : findCountedFigures(db, ids))
  const content = campaigns.map((campaign) => ({ ...campaign, ...figures.get(campaign.campaignId)! }))
  return pageOf(content, total, request)
}

/**
 * A campaign with its figures, for its organisation or an administrator.
 * @throws {Problem} NotFound, also for somebody else's campaign; CampaignGone for one that was deleted
 */
export async function showOwnCampaign(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  by: OrganisationOrAdministrator,
  id: number,
  now: Date,
): Promise<OwnCampaign> {
  const isOwner = by.role === 'organisation'
  const isOfficer = isOwner && by.seat === 'officer'
  await requireOwner(db, by, id)

  const campaign = await findCampaignForOwner({ db, secrets }, id, now)
  const figures = await (isOwner ? findCountedFigures(db, [id]) : findLiveFigures(db, [id]))
  const versions = await (isOwner ? findShownVersions(db, id) : findVersions(db, id))
  const takedown = await showTakedown(db, id)
  const asked = await showAskedCorrection(db, id, now)
  return {
    ...campaign,
    // For administrators; an organisation's figures contain its own.
    mailed: maskSmallCount(versions.reduce((total, version) => total + version.mailed, 0)),
    ...figures.get(id)!,
    versions: versions.map(presentVersion),
    can: {
      edit: isOfficer,
      stop: isOfficer && !campaign.ended,
      delete: isOfficer,
      takeDown: !isOwner && !takedown,
    },
    takedown: takedown && isOwner ? { ...takedown, reviewId: null } : takedown,
    // A program sees no names (rule: api-keys).
    approval: isOwner && !by.key ? await describeApproval(db, id) : null,
    whyNotCopied: isOwner ? await explainWhyNotCopied(db, by, id, now) : null,
    copyIsDraft:
      isOwner && (!isOfficer || (await needsSecondPerson(db, by.organisationId, campaign.imprint !== null))),
    askedCorrection: asked && isOwner ? { ...asked, reviewId: null } : asked,
    ...(await showScans({ db, secrets }, id, now)),
    coverage: await findCoverage(db, campaign, now),
    leafletText: await findFirstWording(db, id),
    readiness: await findReadiness(db, id),
  }
}

/** Campaigns' figures as they are now, for administrators, by their ids. */
async function findLiveFigures(db: Db, ids: readonly number[]): Promise<Map<number, MainFigures>> {
  const sums = await sumCampaigns(db, ids)
  return new Map(
    sums.map(({ id, members, delivered }) => [
      id,
      { joined: maskSmallCount(members), delivered: maskSmallCount(delivered), peopleCounts: null },
    ]),
  )
}

/** The same for their organisation: people as they were last counted, leaflets delivered as they are now (rule: people-counts-weekly). */
export async function findCountedFigures(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, MainFigures & Pick<OwnCampaign, 'mailed'>>> {
  const rows = await sumShownCampaigns(db, ids)
  return new Map(
    rows.map((sums) => [
      sums.id,
      {
        joined: maskJoined(sums.joined, sums.withdrawn, sums.few_joined),
        delivered: maskDeliveries(sums.delivered, sums.deliverers ?? 0),
        mailed: maskSmallCount(sums.mailed, sums.few_mailed),
        peopleCounts: {
          countedAt: sums.counted_at?.toISOString() ?? null,
          nextAt: (sums.next_count_at ?? firstCountAt(sums.published_at)).toISOString(),
        },
      },
    ]),
  )
}

type Version = Awaited<ReturnType<typeof findVersions>>[number]

/** A version of a campaign's leaflet, with how many people it was emailed to. */
const presentVersion = ({
  created_at,
  mailed,
  few_mailed,
  ...version
}: Version & { few_mailed?: boolean }): OwnCampaign['versions'][number] => ({
  ...version,
  since: created_at.toISOString(),
  mailed: maskSmallCount(mailed, few_mailed),
})
