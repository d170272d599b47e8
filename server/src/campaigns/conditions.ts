import type { LeafletPlace } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * The leaflet with which the edition of a leaflet began. Corrections belong to the edition that they correct (rule: leaflet-versions).
 * @param leafletId the id of a leaflet; a column needs its table's name
 */
export const editionOf = (leafletId: Expression<unknown>) => sql<number>`(
  select coalesce(edition.edition_id, edition.id) from leaflet as edition where edition.id = ${leafletId}
)`

/** The places that a campaign is for, in order; empty for everywhere. For a query that joins `campaign`. */
export const campaignPlaces = sql<string[]>`array(
  select place from campaign_place where campaign_place.campaign_id = campaign.id order by place
)`

/**
 * The leaflet that a campaign sends first.
 * @param campaignId the id of a campaign; a column needs its table's name
 */
export const firstLeaflet = (campaignId: Expression<unknown>) => sql<number | null>`(
  select first.leaflet_id from campaign_leaflet as first where first.campaign_id = ${campaignId} and first.place = 1
)`

/** The edition of that leaflet. */
export const currentEdition = (campaignId: Expression<unknown>) => editionOf(firstLeaflet(campaignId))

/** Whether a campaign sends several leaflets (rule: leaflets-in-order). For a query that joins `campaign`. */
export const sendsSeveral = sql<boolean>`exists (
  select from campaign_leaflet as second where second.campaign_id = campaign.id and second.place = 2
)`

/** Where a leaflet comes among those that its campaign sends, counted from 1; null for one that is not sent. */
export const leafletNumber = (leafletId: Expression<unknown>) => sql<number | null>`(
  select placed.place from campaign_leaflet as placed where placed.leaflet_id = ${leafletId}
)`

/** Whether a leaflet is one that its campaign sends (rule: leaflets-in-order). */
export const isSent = (leafletId: Expression<unknown>) => sql<boolean>`exists (
  select from campaign_leaflet as placed where placed.leaflet_id = ${leafletId}
)`

/** Where a leaflet comes, with its title; null for one that is not sent, and for the leaflet of a campaign with one (rule: leaflets-in-order). */
export const leafletPlace = (leafletId: Expression<unknown>) => sql<LeafletPlace | null>`(
  select json_build_object('number', placed.place, 'count', whole.count, 'title', titled.title)
  from campaign_leaflet as placed
  join leaflet as titled on titled.id = placed.leaflet_id
  cross join lateral (
    select count(*) from campaign_leaflet as each where each.campaign_id = placed.campaign_id
  ) as whole
  where placed.leaflet_id = ${leafletId} and whole.count > 1
)`

/** Whether a leaflet is sent, was corrected, or is no longer sent. For a query that joins `leaflet`. */
export const leafletState = sql<'sent' | 'corrected' | 'ended'>`case
  when ${isSent(sql.ref('leaflet.id'))} then 'sent'
  when exists (select from leaflet as correction where correction.corrects_id = leaflet.id) then 'corrected'
  else 'ended'
end`

/** Whether a campaign is over on a day in London. For a query that joins `campaign`. */
export const isCampaignOver = (day: string) => sql<boolean>`(
  campaign.stopped_at is not null or campaign.deleted_at is not null or campaign.end_date < ${day}
)`

/** Whether a campaign is live on a day in London. For a query that joins `campaign`. */
export const isCampaignLive = (day: string | RawBuilder<unknown>) => sql<boolean>`(
  campaign.deleted_at is null
  and campaign.stopped_at is null
  and campaign.paused_at is null
  and (campaign.end_date is null or campaign.end_date >= ${day})
)`
