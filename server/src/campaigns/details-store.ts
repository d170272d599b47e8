import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'

export const imprintColumns = ['imprint_promoter', 'imprint_on_behalf_of', 'imprint_address'] as const
/** Either all of an imprint's columns are null, or none is. */
export type ImprintColumn = (typeof imprintColumns)[number]

/** What is shown and printed of a leaflet. */
export interface LeafletDetails extends Pick<
  Row<'leaflet'>,
  | 'title'
  | 'version'
  | 'file_key'
  | 'content_type'
  | 'pages'
  | 'preview_key'
  | 'preview_width'
  | 'preview_height'
  | 'page_keys'
  | 'card_key'
  | 'width_mm'
  | 'height_mm'
  | 'smallest_text_pt'
> {
  leafletId: number
  /** When the version that it corrects was published. */
  corrected_from: Date | string | null
}

/** The leaflets that follow a campaign's first, in order. */
const laterLeaflets = sql<LeafletDetails[]>`(
  select coalesce(json_agg(json_build_object(
      'leafletId', leaflet.id, 'title', leaflet.title, 'version', leaflet.version, 'file_key', leaflet.file_key,
      'content_type', leaflet.content_type, 'pages', leaflet.pages, 'preview_key', leaflet.preview_key,
      'preview_width', leaflet.preview_width, 'preview_height', leaflet.preview_height, 'page_keys', leaflet.page_keys,
      'card_key', leaflet.card_key, 'width_mm', leaflet.width_mm, 'height_mm', leaflet.height_mm,
      'smallest_text_pt', leaflet.smallest_text_pt, 'corrected_from', corrected.created_at
    ) order by place), '[]')
  from campaign_leaflet as later
  join leaflet on leaflet.id = later.leaflet_id
  left join leaflet as corrected on corrected.id = leaflet.corrects_id
  where later.campaign_id = campaign.id and place > 1
)`

const withLeafletAndOrganisation = (db: Db) =>
  db
    .selectFrom('campaign')
    .innerJoin('campaign_leaflet', (first) =>
      first.onRef('campaign_leaflet.campaign_id', '=', 'campaign.id').on('place', '=', 1),
    )
    .innerJoin('leaflet', 'leaflet.id', 'campaign_leaflet.leaflet_id')
    .leftJoin('leaflet as corrected', 'corrected.id', 'leaflet.corrects_id')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .leftJoin('org_info', 'org_info.account_id', 'campaign.account_id')
    .select([
      'campaign.id',
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
      ...imprintColumns,
      'leaflet.title',
      'leaflet.version',
      'leaflet.file_key',
      'leaflet.content_type',
      'leaflet.pages',
      'leaflet.id as leafletId',
      'leaflet.preview_key',
      'leaflet.preview_width',
      'leaflet.preview_height',
      'leaflet.page_keys',
      'leaflet.card_key',
      'leaflet.width_mm',
      'leaflet.height_mm',
      'leaflet.smallest_text_pt',
      'corrected.created_at as corrected_from',
      'address.organisation',
      'org_info.website',
    ])
    .select(laterLeaflets.as('later_leaflets'))
    .select((from) =>
      sql<string[]>`array(${from
        .selectFrom('campaign_place')
        .select('place')
        .whereRef('campaign_place.campaign_id', '=', 'campaign.id')
        .orderBy('place')})`.as('places'),
    )
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom('campaign_cause')
          .innerJoin('cause', 'cause.name', 'campaign_cause.cause')
          .select(['campaign_cause.id', 'campaign_cause.cause'])
          .whereRef('campaign_cause.campaign_id', '=', 'campaign.id')
          .orderBy('position'),
      ).as('causes'),
    )

/** Campaigns that were not deleted, each with its causes as they are shown, its leaflets and its organisation's public details, in no order. */
export const findCampaignDetails = (db: Db, ids: readonly number[]) =>
  withLeafletAndOrganisation(db)
    .where('campaign.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()

export type CampaignDetails = Awaited<ReturnType<typeof findCampaignDetails>>[number]

/** Ids of campaigns that were not deleted and whose current leaflet has no card. */
export async function findCampaignIdsWithoutCard(db: Db): Promise<number[]> {
  const rows = await withLeafletAndOrganisation(db)
    .where('leaflet.card_key', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
