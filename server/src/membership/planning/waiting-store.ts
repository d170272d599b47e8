import type { LeafletToCome } from '@street-musketeers/contract/membership/memberships.ts'
import { sql, type RawBuilder } from 'kysely'
import { isCampaignLive, isSent } from '../../campaigns/index.ts'
import { neverPlanned } from './conditions.ts'

type Day = string | RawBuilder<unknown>

/**
 * Whether a leaflet could be planned for a membership on a day in London: its member has not left, and the campaign is live that day. For
 * a query that joins `membership` and `campaign`.
 */
export const takesLeaflets = (day: Day) => sql<boolean>`(
  membership.withdrawn_at is null and ${isCampaignLive(day)}
)`

/** The leaflets that a membership's campaign sends and that were never planned for it. */
const leafletsLeft = sql`
  from campaign_leaflet as sent
  where sent.campaign_id = membership.campaign_id and sent.leaflet_id is distinct from membership.mailed_leaflet_id
    and ${neverPlanned(sql.ref('sent.leaflet_id'))}`

/** Whether a membership's leaflet waits to be planned on a day in London (rule: one-leaflet-per-period): whether it has a next leaflet. */
const leafletWaits = (day: Day) => sql<boolean>`(
  ${takesLeaflets(day)} and exists (select ${leafletsLeft})
)`

/** How many of a membership's leaflets are still to be planned, with the last day of its campaign, as JSON. */
export const leafletsToCome = sql`json_build_object(
  'leaflets', (select count(*) ${leafletsLeft}), 'lastDay', campaign.end_date
)`

/** The days, of several in London, on which a membership's leaflet waits. See {@link leafletWaits}. */
export const findWaitingDays = (days: readonly string[]) => sql<string[]>`array(
  select day::text from unnest(${days}::date[]) as day where ${leafletWaits(sql`day`)}
)`

/**
 * What a member is shown about the next leaflet of a membership on the day `today` in London. For a query that joins `membership`,
 * `campaign` and `musketeer`.
 * @param triedSince emails of plans older than this are no longer tried. Until then a plan of any version counts, because the newest
 *   version is the one that is sent (rule: leaflet-versions)
 */
export const leafletToCome = ({ today, triedSince }: { today: string; triedSince: Date }) => {
  const nextDay = sql`greatest(${today}, (musketeer.next_due_at at time zone 'Europe/London')::date)`
  /** Whether leaflets were planned and not emailed: lately, and of a version that is still sent. */
  const unsent = sql`(
    select coalesce(bool_or(planned_at > ${triedSince}), false) as is_tried,
      coalesce(bool_or(${isSent(sql.ref('plan.leaflet_id'))}), false) as is_sent
    from planned_leaflet as plan where plan.membership_id = membership.id and plan.sent_at is null
  )`
  /** Whether the membership's leaflet waits, and how many of its musketeer's do. */
  const waiting = sql`(
    select count(*), coalesce(bool_or(membership.id = own.id), false) as has_own
    from membership
    join campaign on campaign.id = membership.campaign_id
    where membership.account_id = own.account_id and ${leafletWaits(nextDay)}
  )`
  return sql<LeafletToCome>`case
    when not ${isCampaignLive(today)} then 'none'
    when not exists (
      select from campaign_leaflet as other
      where other.campaign_id = membership.campaign_id and other.leaflet_id is distinct from membership.mailed_leaflet_id
    ) then 'none'
    else (
      select case
        when unsent.is_tried then 'comes'
        when waiting.has_own and waiting.count > 1 then 'waits-its-turn'
        when waiting.has_own then 'comes'
        when unsent.is_sent then 'should-have-come'
        else 'none'
      end
      from (select membership.id, membership.account_id) as own
      cross join lateral ${unsent} as unsent
      cross join lateral ${waiting} as waiting
    )
  end`
}
