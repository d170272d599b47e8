import type { LeafletToCome } from '@street-musketeers/contract/membership/membership-schemas.ts'
import { sql, type RawBuilder } from 'kysely'
import { isCampaignLive, isSent } from '../../campaigns/index.ts'
import { nextLeaflet, plansOf } from './conditions.ts'

type Day = string | RawBuilder<unknown>

/**
 * Whether a leaflet could be planned for a membership on a day in London: its member has not left, and the campaign is live that day. For
 * a query that joins `membership` and `campaign`.
 */
export const takesLeaflets = (day: Day) => sql<boolean>`(
  membership.withdrawn_at is null and ${isCampaignLive(day)}
)`

/** Whether a membership's leaflet waits to be planned on a day in London (rule: one-leaflet-per-period). See {@link nextLeaflet}. */
export const leafletWaits = (day: Day) => sql<boolean>`(${takesLeaflets(day)} and ${nextLeaflet} is not null)`

/** The days, of several in London, on which a membership's leaflet waits. See {@link leafletWaits}. */
export const findWaitingDays = (days: readonly string[]) => sql<string[]>`array(
  select day::text from unnest(${days}::date[]) as day where ${leafletWaits(sql`day`)}
)`

/** Leaflets of a membership that were planned and not emailed. */
const unsentPlans = sql`select from ${plansOf('membership')} as plan where plan.sent_at is null`

/**
 * What a member is shown about the next leaflet of a membership on the day `today` in London. For a query that joins `membership`,
 * `campaign` and `musketeer`.
 * @param triedSince emails of plans older than this are no longer tried. Until then a plan of any version counts, because the newest
 *   version is the one that is sent (rule: leaflet-versions)
 */
export const leafletToCome = ({ today, triedSince }: { today: string; triedSince: RawBuilder<Date> }) => {
  const nextDay = sql`greatest(${today}, (musketeer.next_due_at at time zone 'Europe/London')::date)`
  return sql<LeafletToCome>`case
    when not ${isCampaignLive(today)} then 'none'
    when membership.mailed_leaflet_id = campaign.current_leaflet_id and campaign.later_leaflet_ids = '{}' then 'none'
    when exists (${unsentPlans} and plan.planned_at > ${triedSince}) then 'comes'
    when ${leafletWaits(nextDay)} then case
      when 1 < (
        select count(*) from membership
        join campaign on campaign.id = membership.campaign_id
        where membership.account_id = musketeer.account_id and ${leafletWaits(nextDay)}
      ) then 'waits-its-turn'
      else 'comes'
    end
    when exists (${unsentPlans} and ${isSent(sql.ref('plan.leaflet_id'))}) then 'should-have-come'
    else 'none'
  end`
}
