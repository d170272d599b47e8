import { sql, type RawBuilder } from 'kysely'

type Day = string | RawBuilder<unknown>

const campaignLives = (day: Day) => sql<boolean>`(
  campaign.deleted_at is null
  and campaign.stopped_at is null
  and (campaign.end_date is null or campaign.end_date >= ${day})
)`

/**
 * Whether a membership's leaflet waits to be planned on a day in London (D3): its member has not left, the campaign is live
 * then, and its current leaflet was never planned for them. Asked of `membership` and `campaign`, joined.
 */
export const leafletWaits = (day: Day) => sql<boolean>`(
  membership.withdrawn_at is null
  and ${campaignLives(day)}
  and membership.mailed_leaflet_id is distinct from campaign.current_leaflet_id
  and not exists (
    select from planned_leaflet
    where planned_leaflet.membership_id = membership.id
      and planned_leaflet.leaflet_id = campaign.current_leaflet_id
  )
)`

/** On which of several days in London a membership's leaflet waits to be planned, as {@link leafletWaits}. */
export const daysLeafletWaits = (days: readonly string[]) => sql<string[]>`array(
  select day::text from unnest(${days}::date[]) as day where ${leafletWaits(sql`day`)}
)`

/**
 * Whether a leaflet of a membership is on its way, or waits for the next day on which one is due. Asked of `membership`,
 * `campaign` and `musketeer`, joined.
 */
export const leafletIsToCome = (today: string) => sql<boolean>`(
  ${campaignLives(today)} and exists (
    select from planned_leaflet
    where planned_leaflet.membership_id = membership.id and planned_leaflet.sent_at is null
  )
  or ${leafletWaits(sql`greatest(${today}, (musketeer.next_due_at at time zone 'Europe/London')::date)`)}
)`
