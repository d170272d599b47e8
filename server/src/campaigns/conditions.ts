import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * The leaflet with which a campaign's current edition began. Corrections belong to the edition that they correct (rule: leaflet-versions).
 * @param campaignId the id of a campaign that has a leaflet; a column needs its table's name, as the subquery has the same column
 */
export const currentEdition = (campaignId: Expression<unknown>) => sql<number>`(
  select max(edition.id) from leaflet as edition where edition.campaign_id = ${campaignId} and edition.corrects_id is null
)`

/** Whether a campaign is live on a day in London. For a query that joins `campaign`. */
export const isCampaignLive = (day: string | RawBuilder<unknown>) => sql<boolean>`(
  campaign.deleted_at is null
  and campaign.stopped_at is null
  and campaign.paused_at is null
  and (campaign.end_date is null or campaign.end_date >= ${day})
)`
