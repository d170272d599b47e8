import { sql, type Expression } from 'kysely'
import { firstLeaflet } from '../../campaigns/index.ts'

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
 * The first of a campaign's leaflets that was never planned for a membership (rule: leaflets-in-order), or null. For a query that has
 * `membership`.
 */
export const nextLeaflet = sql<number | null>`(
  select due.leaflet_id from campaign_leaflet as due
  where due.campaign_id = membership.campaign_id
    and due.leaflet_id is distinct from membership.mailed_leaflet_id
    and ${neverPlanned(sql.ref('due.leaflet_id'))}
  order by due.place
  limit 1
)`

/**
 * The leaflet that a member prints: the one of their campaign's leaflets that they were emailed last, also if it was corrected
 * since, and the first before that. For a query that has `membership`.
 */
export const ownLeaflet = sql<number>`coalesce((
  select sent.leaflet_id
  from leaflet as emailed
  join campaign_leaflet as sent on sent.campaign_id = emailed.campaign_id
  join leaflet as newest on newest.id = sent.leaflet_id
    and coalesce(newest.edition_id, newest.id) = coalesce(emailed.edition_id, emailed.id)
  where emailed.id = membership.mailed_leaflet_id
  limit 1
), ${firstLeaflet(sql.ref('membership.campaign_id'))})`
