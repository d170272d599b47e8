import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'
import { nearestFirst } from '../../places/index.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { campaignPlaces, firstLeaflet, isCampaignLive } from '../conditions.ts'
import { imprintColumns } from '../store.ts'

export interface CampaignFilter extends PageRequest {
  /** Whose campaigns; null for those of all organisations. */
  accountId: number | null
}

/** Campaigns that were not deleted, newest first. */
export const pageOfCampaigns = (
  db: Db,
  { accountId, ...request }: CampaignFilter,
): Promise<{ rows: { id: number }[]; total: number }> =>
  pageOfRows(
    db
      .selectFrom('campaign')
      .where('deleted_at', 'is', null)
      .$if(accountId !== null, (only) => only.where('account_id', '=', accountId)),
    (query) => query.select('id').orderBy('published_at', 'desc').orderBy('id', 'desc'),
    request,
  )

interface ListSearch {
  /** Words that each campaign must contain, or '' for all. */
  q: string
  /** Only campaigns for this cause. */
  cause?: string | undefined
  /** Only campaigns that are for this district, for something around it or for everywhere. */
  near?: string | undefined
  /** Only campaigns of this organisation. */
  organisationId?: number | undefined
}

/**
 * The campaigns in the public list, newest first: live on the day `today` in London, and listed (rule: public-campaign-list).
 */
export const pageOfListedCampaigns = (
  db: Db,
  { q, cause, near, organisationId, ...request }: PageRequest & ListSearch,
  today: string,
): Promise<{ rows: { id: number }[]; total: number }> =>
  pageOfRows(
    listedCampaigns(db, today)
      .$if(organisationId !== undefined, (only) => only.where('campaign.account_id', '=', organisationId!))
      .$if(q !== '', (only) => only.where(sql<boolean>`words @@ content_query(${q})`))
      .$if(cause !== undefined, (only) =>
        only.where('campaign.id', 'in', (from) =>
          from.selectFrom('campaign_cause').select('campaign_id').where('cause', '=', cause!),
        ),
      )
      .$if(near !== undefined, (only) =>
        only.where('campaign.id', 'in', (from) =>
          from
            .selectFrom('campaign_match')
            .select('campaign_id')
            .where('place', '=', sql<string>`any(${nearestFirst(near!)}::text[])`),
        ),
      ),
    (query) => query.select('campaign.id').orderBy('published_at', 'desc').orderBy('campaign.id', 'desc'),
    request,
  )

/** The ids of the newest campaigns of the public list. */
export async function findListedIds(
  db: Db,
  today: string,
  { limit, except = [] }: { limit: number; except?: readonly number[] },
): Promise<number[]> {
  const rows = await listedCampaigns(db, today)
    .where('campaign.id', '!=', sql<number>`all(${except}::bigint[])`)
    .select('campaign.id')
    .orderBy('published_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const listedCampaigns = (db: Db, today: string) =>
  db
    .selectFrom('campaign')
    .where('is_listed', '=', sql<boolean>`true`)
    .where(isCampaignLive(today))

/** Campaigns that were not deleted, each with its causes as they are shown, its leaflets in order and its organisation's public details, in no order. */
export const findCampaignDetails = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('campaign')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .leftJoin('org_info', 'org_info.account_id', 'campaign.account_id')
    .select([
      'campaign.id',
      'campaign.account_id',
      'name',
      'description',
      'published_at',
      'end_date',
      'stopped_at',
      'paused_at',
      'taken_down_at',
      'revision',
      'goal',
      'is_listed',
      'button_address',
      ...imprintColumns,
      'address.organisation',
      'org_info.website',
    ])
    .select((from) => [
      from
        .selectFrom('campaign_change')
        .select(({ fn }) => fn.max('changed_at').as('changed_at'))
        .whereRef('campaign_change.campaign_id', '=', 'campaign.id')
        .as('changed_at'),
      jsonArrayFrom(
        from
          .selectFrom('campaign_leaflet')
          .innerJoin('leaflet', 'leaflet.id', 'campaign_leaflet.leaflet_id')
          .leftJoin('leaflet as corrected', 'corrected.id', 'leaflet.corrects_id')
          .select(shownLeafletColumns)
          .select(sql<boolean>`leaflet.wording <> ''`.as('has_words'))
          .whereRef('campaign_leaflet.campaign_id', '=', 'campaign.id')
          .orderBy('place'),
      ).as('leaflets'),
      campaignPlaces.as('places'),
      jsonArrayFrom(
        from
          .selectFrom('campaign_cause')
          .innerJoin('cause', 'cause.name', 'campaign_cause.cause')
          .select(['campaign_cause.id', 'campaign_cause.cause'])
          .whereRef('campaign_cause.campaign_id', '=', 'campaign.id')
          .orderBy('position'),
      ).as('causes'),
    ])
    .where('campaign.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** What is shown and printed of a leaflet; `corrected_from` is when the version that it corrects was published. */
const shownLeafletColumns = [
  'leaflet.id as leafletId',
  'leaflet.title',
  'leaflet.version',
  'leaflet.file_key',
  'leaflet.content_type',
  'leaflet.pages',
  'leaflet.preview_key',
  'leaflet.preview_width',
  'leaflet.preview_height',
  'leaflet.page_keys',
  'leaflet.card_key',
  'leaflet.large_print_key',
  'leaflet.width_mm',
  'leaflet.height_mm',
  'leaflet.smallest_text_pt',
  'corrected.created_at as corrected_from',
] as const

/** What the leaflets of a campaign say, in order. */
export const findWordings = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign_leaflet')
    .innerJoin('leaflet', 'leaflet.id', 'campaign_leaflet.leaflet_id')
    .select(['place', 'leaflet.version', 'leaflet.title', 'leaflet.wording'])
    .where('campaign_leaflet.campaign_id', '=', campaignId)
    .orderBy('place')
    .execute()

export type CampaignDetails = Awaited<ReturnType<typeof findCampaignDetails>>[number]
export type LeafletDetails = CampaignDetails['leaflets'][number]

/** Ids of campaigns that were not deleted and whose first leaflet has no card. */
export async function findCampaignIdsWithoutCard(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('campaign')
    .innerJoin('leaflet', (first) => first.on('leaflet.id', '=', firstLeaflet(sql.ref('campaign.id'))))
    .select('campaign.id')
    .where('card_key', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
