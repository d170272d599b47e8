import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import { londonDate } from '../../platform/values/clock.ts'
import {
  type CampaignDetails,
  type CampaignFilter,
  findCampaignDetails,
  pageOfCampaigns,
  findListedIds,
  pageOfListedCampaigns,
  findWordings,
} from './store.ts'
import { presentCampaign } from './present.ts'
import type { OrganisationOrAdministrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownerFilePath } from './file-paths.ts'
import { hasEnded } from '../rules.ts'
import { findOwner, findCampaignState, lockCampaignState, findLeafletOrder } from '../store.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'

/** Campaigns in their public form, in the order of `ids`, without deleted ones. One statement for any number. */
export async function describeCampaigns(db: Db, ids: readonly number[], now: Date): Promise<Campaign[]> {
  if (ids.length === 0) return []
  const today = londonDate(now)
  const rows = new Map((await findCampaignDetails(db, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [presentCampaign(row, today)] : []
  })
}

/** A page of campaigns in their public form. */
export const describePage = async (
  db: Db,
  { ids, total }: { ids: readonly number[]; total: number },
  page: PageRequest,
  now: Date,
) => pageOf(await describeCampaigns(db, ids, now), total, page)

/** A campaign as it is in the database now. @throws {Problem} NotFound, or CampaignGone for a deleted one (rule: deleted-campaigns). */
export const findCampaign = async (db: Db, id: number, now: Date): Promise<Campaign> =>
  presentCampaign(await findDetails(db, id), londonDate(now))

/** The same for its organisation or an administrator, who may also see leaflets that are withheld from others (rule: withdrawn-files). */
export async function findCampaignForOwner(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  id: number,
  now: Date,
): Promise<Campaign> {
  const row = await findDetails(db, id)
  return presentCampaign(row, londonDate(now), ownerFilePath(row, secrets, now))
}

async function findDetails(db: Db, id: number) {
  const [row] = await findCampaignDetails(db, [id])
  if (!row) throw problem((await findCampaignState(db, id)) ? 'CampaignGone' : 'NotFound')
  return row
}

/**
 * A campaign that is live.
 * @param whenEnded says what that means for the caller
 * @throws {Problem} NotFound, CampaignGone, CampaignEnded or CampaignPaused
 */
export async function findRunningCampaign(
  db: Db,
  id: number,
  now: Date,
  whenEnded: string,
): Promise<CampaignDetails> {
  const campaign = await findDetails(db, id)
  if (hasEnded(campaign, londonDate(now))) throw problem('CampaignEnded', { message: whenEnded })
  if (campaign.paused_at) throw problem('CampaignPaused')
  return campaign
}

/**
 * A campaign for anybody; of one of a suspended organisation only that it is paused, and its name, which its members know (rule: suspensions).
 * @throws {Problem} NotFound, CampaignGone, and CampaignWithdrawn for one that administrators stopped: its leaflet is shown to nobody
 *   who was not sent it (rule: stopped-for-cause)
 */
export async function findPublicCampaign(db: Db, id: number, now: Date): Promise<Campaign> {
  const [row] = await findCampaignDetails(db, [id])
  const campaign = row && (row.paused_at ? presentPaused : presentCampaign)(row, londonDate(now))
  if (campaign && !campaign.ended) return campaign
  const state = await findCampaignState(db, id)
  if (state?.taken_down_at) throw problem('CampaignWithdrawn')
  if (!campaign) throw problem(state ? 'CampaignGone' : 'NotFound')
  return campaign
}

/** Without what it says. One that has ended as well is paused, too. */
const presentPaused = (row: CampaignDetails, today: string): Campaign => ({
  ...presentCampaign({ ...row, description: '', website: '', button_address: '', goal: null }, today),
  paused: true,
})

/**
 * What the leaflets of a campaign say (rule: leaflet-words), for anybody. None while they are withheld (rule: withdrawn-files).
 * @throws as {@link findPublicCampaign}
 */
export async function findLeafletWords(
  db: Db,
  id: number,
  now: Date,
): Promise<ReplyOf<'GET /api/campaign/:id/words'>> {
  const campaign = await findPublicCampaign(db, id, now)
  const wordings = campaign.campaignLeafletFile === '' ? [] : await findWordings(db, id)
  return {
    campaignName: campaign.campaignName,
    organisation: campaign.campaignUser.address.organisation,
    listed: campaign.listed,
    paused: campaign.paused,
    leafletCount: campaign.campaignLeaflets.length || 1,
    leaflets: wordings
      .filter(({ wording }) => wording !== '')
      .map(({ place, version, title, wording }) => ({
        leafletVersion: version,
        number: place,
        leafletTitle: title,
        leafletText: wording,
      })),
  }
}

/** What a campaign's first leaflet says, for its organisation. */
export const findFirstWording = async (db: Db, id: number): Promise<string> =>
  (await findWordings(db, id))[0]?.wording ?? ''

/**
 * Locks a campaign that can be joined, so that it cannot be stopped or deleted until this transaction ends.
 * @returns the leaflet version that its members are sent
 * @throws {Problem} NotFound, CampaignGone, CampaignEnded or CampaignPaused.
 */
export async function findJoinableCampaign(tx: Tx, id: number, now: Date): Promise<{ leafletId: number }> {
  const campaign = await lockCampaignState(tx, id)
  if (!campaign) throw problem('NotFound')
  // Once the campaign is locked, its order stays.
  const [leafletId] = await findLeafletOrder(tx, id)
  if (campaign.deleted_at || leafletId === undefined) throw problem('CampaignGone')
  if (hasEnded(campaign, londonDate(now))) throw problem('CampaignEnded')
  if (campaign.paused_at) throw problem('CampaignPaused')
  return { leafletId }
}

/**
 * Refuses an organisation that did not publish a campaign, even a deleted one. Another organisation's campaign looks to it like one that
 * does not exist.
 * @throws {Problem} NotFound
 */
export async function requireOwner(db: Db, by: OrganisationOrAdministrator, id: number): Promise<void> {
  const owner = await findOwner(db, id)
  if (owner === null || (by.role === 'organisation' && owner !== by.organisationId)) throw problem('NotFound')
}

/** A page of campaigns, newest first. */
export async function listCampaigns(db: Db, filter: CampaignFilter, now: Date) {
  const { rows, total } = await pageOfCampaigns(db, filter)
  const ids = rows.map(({ id }) => id)
  return { campaigns: await describeCampaigns(db, ids, now), total }
}

type Search = InputOf<'GET /api/publiccampaigns/:page/:size'>

/** A page of the public list (rule: public-campaign-list), for anybody. */
export async function searchCampaigns(db: Db, search: Search, now: Date) {
  const { rows, total } = await pageOfListedCampaigns(db, search, londonDate(now))
  return describePage(db, { ids: rows.map(({ id }) => id), total }, search, now)
}

/** The newest campaigns of the public list, without some. */
export const describeNewestCampaigns = async (
  db: Db,
  which: { limit: number; except: readonly number[] },
  now: Date,
) => describeCampaigns(db, await findListedIds(db, londonDate(now), which), now)
