import type { LeafletPlace } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * The leaflet with which the edition of a leaflet began. Corrections belong to the edition that they correct (rule: leaflet-versions).
 * @param leafletId the id of a leaflet; a column needs its table's name
 */
export const editionOf = (leafletId: Expression<unknown>) => sql<number>`(
  select coalesce(edition.edition_id, edition.id) from leaflet as edition where edition.id = ${leafletId}
)`

/**
 * The edition of the leaflet that comes first in a campaign.
 * @param campaignId the id of a campaign that has a leaflet; a column needs its table's name
 */
export const currentEdition = (campaignId: Expression<unknown>) => sql<number>`(
  select coalesce(edition.edition_id, edition.id)
  from campaign as edited join leaflet as edition on edition.id = edited.current_leaflet_id
  where edited.id = ${campaignId}
)`

/** Whether a leaflet is one that its campaign sends (rule: leaflets-in-order). For a query that joins `campaign`. */
export const isSent = (leafletId: Expression<unknown>) => sql<boolean>`(
  ${leafletId} = campaign.current_leaflet_id or ${leafletId} = any(campaign.later_leaflet_ids)
)`

/** Where a leaflet comes among those that its campaign sends, counted from 1; null for one that is not sent. For a query that joins `campaign`. */
export const leafletNumber = (leafletId: Expression<unknown>) =>
  sql<number | null>`array_position(campaign.current_leaflet_id || campaign.later_leaflet_ids, ${leafletId})`

/** The same with its title; null also for the leaflet of a campaign with one (rule: leaflets-in-order). For a query that joins `campaign`. */
export const leafletPlace = (leafletId: Expression<unknown>) => sql<LeafletPlace | null>`case
  when campaign.later_leaflet_ids <> '{}' then (
    select json_build_object('number', number, 'count', cardinality(campaign.later_leaflet_ids) + 1, 'title', placed.title)
    from leaflet as placed cross join lateral (select ${leafletNumber(sql.ref('placed.id'))} as number) as place
    where placed.id = ${leafletId} and number is not null
  )
end`

/** Whether a leaflet is sent, was corrected, or is no longer sent. For a query that joins `leaflet` and `campaign`. */
export const leafletState = sql<'sent' | 'corrected' | 'ended'>`case
  when ${isSent(sql.ref('leaflet.id'))} then 'sent'
  when exists (select from leaflet as correction where correction.corrects_id = leaflet.id) then 'corrected'
  else 'ended'
end`

/** Whether a campaign is live on a day in London. For a query that joins `campaign`. */
export const isCampaignLive = (day: string | RawBuilder<unknown>) => sql<boolean>`(
  campaign.deleted_at is null
  and campaign.stopped_at is null
  and campaign.paused_at is null
  and (campaign.end_date is null or campaign.end_date >= ${day})
)`
