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

/** Whether a member has their leaflet from a print hub. For a query that has `membership`. */
export const hasCollected = sql<boolean>`coalesce(collected_leaflet_id = ${ownLeaflet}, false)`

/**
 * Whether a row of `delivery`, of a membership, is of the leaflet that was emailed at an instant (rule: current-leaflet): for a day from then. What
 * was reported before that email, on its day, was of the leaflet before, if there was one.
 */
export const isOfLeaflet = (membershipId: Expression<number>, emailedAt: Expression<Date | null>) =>
  sql<boolean>`(
    delivery.delivered_on >= (${emailedAt} at time zone 'Europe/London')::date
    and (delivery.reported_at >= ${emailedAt} or not exists (
      select from planned_leaflet as earlier
      where earlier.membership_id = ${membershipId} and earlier.sent_at < ${emailedAt}
    ))
  )`

/** How many leaflets a member delivered of the one that they were emailed last; before any email, since they joined. For a query that has `membership`. */
export const deliveredOfLeaflet = sql<number>`(
  select coalesce(sum(leaflets_delivered), 0)::int from delivery
  where delivery.membership_id = membership.id
    and ${isOfLeaflet(sql.ref('membership.id'), sql`coalesce(membership.emailed_at, membership.joined_at)`)}
)`
