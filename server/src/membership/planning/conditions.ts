import { sql, type Expression } from 'kysely'
import { isSent } from '../../campaigns/index.ts'

/** Whether a leaflet was never planned for a membership. Asked by the key, for one member at a time, and never as a join with all plans. */
export const neverPlanned = (leafletId: Expression<unknown>) => sql<boolean>`(
  select planned_leaflet.leaflet_id from planned_leaflet
  where planned_leaflet.membership_id = membership.id and planned_leaflet.leaflet_id = ${leafletId}
) is null`

/** Plans as rows of a query, by the ids of both. */
export const plansAsRows = (plans: readonly { membershipId: number; leafletId: number }[]) =>
  sql<{ membership_id: number; leaflet_id: number }>`unnest(
    ${plans.map(({ membershipId }) => membershipId)}::bigint[], ${plans.map(({ leafletId }) => leafletId)}::bigint[]
  )`.as<'plan'>(sql`plan (membership_id, leaflet_id)`)

/**
 * The first of a campaign's leaflets that was never planned for a membership (rule: leaflets-in-order), or null. For a query that joins
 * `membership` and `campaign`.
 */
export const nextLeaflet = sql<number | null>`case
  when membership.mailed_leaflet_id is distinct from campaign.current_leaflet_id
    and ${neverPlanned(sql.ref('campaign.current_leaflet_id'))}
  then campaign.current_leaflet_id
  when campaign.later_leaflet_ids <> '{}' then (
    select later.id from unnest(campaign.later_leaflet_ids) with ordinality as later (id, place)
    where ${neverPlanned(sql.ref('later.id'))}
    order by place
    limit 1
  )
end`

/**
 * The leaflet that a member prints: of those that their campaign sends the one that they were emailed last, also if it was corrected
 * since, and the first before that. For a query that joins `membership` and `campaign`.
 */
export const ownLeaflet = sql<number>`case
  when campaign.later_leaflet_ids = '{}' then campaign.current_leaflet_id
  else coalesce((
    select newest.id
    from leaflet as emailed
    join leaflet as newest on newest.campaign_id = emailed.campaign_id
      and coalesce(newest.edition_id, newest.id) = coalesce(emailed.edition_id, emailed.id)
    where emailed.id = membership.mailed_leaflet_id and ${isSent(sql.ref('newest.id'))}
    limit 1
  ), campaign.current_leaflet_id)
end`
