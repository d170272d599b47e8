import { sql } from 'kysely'
import { runNamed, type Tx } from '../../platform/database/db.ts'
import { isSent, sendsSeveral } from '../../campaigns/index.ts'
import { neverPlanned, plansAsRows } from './conditions.ts'
import { takesLeaflets } from './waiting-store.ts'

/** The ids of a leaflet version planned for a member. */
export interface Plan {
  membershipId: number
  leafletId: number
}

/** Plans a leaflet for a member. @returns false if it already was */
export async function savePlan(tx: Tx, { membershipId, leafletId }: Plan, now: Date): Promise<boolean> {
  const saved = await tx
    .insertInto('planned_leaflet')
    .values({ membership_id: membershipId, leaflet_id: leafletId, planned_at: now, sent_at: null })
    .onConflict((conflict) => conflict.columns(['membership_id', 'leaflet_id']).doNothing())
    .executeTakeFirst()
  return saved.numInsertedOrUpdatedRows === 1n
}

/** Deletes plans unless their leaflet was emailed. Like {@link markEmailed} it locks them in the order of their key, so no two deadlock. */
export const deletePlans = (tx: Tx, plans: readonly Plan[]) =>
  sql`
    delete from planned_leaflet where (membership_id, leaflet_id) in (
      select membership_id, leaflet_id
      from ${plansAsRows(plans)}
      join planned_leaflet using (membership_id, leaflet_id)
      where sent_at is null
      order by membership_id, leaflet_id
      for update of planned_leaflet
    )`.execute(tx)

/** Locks a former member's plans that were not emailed. */
export const lockPlansAfterWithdrawal = (tx: Tx, membershipId: number): Promise<Plan[]> =>
  tx
    .selectFrom('planned_leaflet')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .select(['membership_id as membershipId', 'leaflet_id as leafletId'])
    .where('membership_id', '=', membershipId)
    .where('withdrawn_at', 'is not', null)
    .where('sent_at', 'is', null)
    .forUpdate('planned_leaflet')
    .execute()

/** Locks up to `count` plans of a campaign that were not emailed, after one of them, in the order of their key. */
export async function lockPlansOfCampaign(
  tx: Tx,
  campaignId: number,
  { after, count }: { after: Plan; count: number },
): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select membership_id as "membershipId", leaflet_id as "leafletId" from planned_leaflet
    join leaflet on leaflet.id = planned_leaflet.leaflet_id
    where campaign_id = ${campaignId} and sent_at is null
      and (membership_id, leaflet_id) > (${after.membershipId}, ${after.leafletId})
    order by membership_id, leaflet_id
    limit ${count}
    for update of planned_leaflet`.execute(tx)
  return rows
}

const endOpenLinks = (tx: Tx, membershipId: number, now: Date) =>
  tx
    .updateTable('planned_leaflet')
    .set({ link_ended_at: now })
    .where('membership_id', '=', membershipId)
    .where('link_ended_at', 'is', null)

/**
 * Ends the links in every email a member was sent, for good. An email that is still waiting is decided when it is sent, because the
 * member may have joined again by then.
 */
export const endLinks = (tx: Tx, membershipId: number, now: Date) =>
  endOpenLinks(tx, membershipId, now).where('sent_at', 'is not', null).execute()

/** Ends the link of one leaflet email, which may have arrived. */
export const endLink = (tx: Tx, { membershipId, leafletId }: Plan, now: Date) =>
  endOpenLinks(tx, membershipId, now).where('leaflet_id', '=', leafletId).execute()

export interface EmailedMember {
  membershipId: number
  accountId: number
  /** Whether their campaign was stopped or deleted. */
  isCampaignOver: boolean
  campaignId: number
  /** Whether their campaign no longer sends this leaflet. */
  isReplaced: boolean
  /** When administrators stopped it for cause. */
  takenDownAt: Date | null
  /** When it was stopped or deleted, whichever came first. */
  endedAt: Date | null
}

/**
 * Records that leaflets were handed to the mail server, even if their plan has been dropped since. If a member has left by then,
 * the report link in their email ends at once.
 *
 * Memberships are locked first: a member leaves either before this, which then sees it, or after it, and then leaving sees these
 * leaflets. Campaigns are locked too: stopping or deleting one, or replacing its leaflet, either sees these members as emailed, or is seen
 * here.
 * @returns the members
 */
export async function markEmailed(tx: Tx, plans: readonly Plan[], sentAt: Date): Promise<EmailedMember[]> {
  const mark = sql<Omit<EmailedMember, 'isReplaced'> & { leafletId: number }>`
    with emailed as materialized (
      select membership_id, leaflet_id from ${plansAsRows(plans)}
    ), member as (
      update membership
      set emailed_at = ${sentAt}, mailed_leaflet_id = case
        -- An older version may be recorded late; of several leaflets any may come last.
        when ${sendsSeveral} then latest.leaflet_id else greatest(mailed_leaflet_id, latest.leaflet_id)
      end
      from (select membership_id, max(leaflet_id) as leaflet_id from emailed group by membership_id) as latest, campaign
      where membership.id = latest.membership_id and campaign.id = membership.campaign_id
      returning membership.id, membership.account_id, membership.campaign_id, withdrawn_at, mailed_leaflet_id
    ), recorded as (
      insert into planned_leaflet (membership_id, leaflet_id, planned_at, sent_at, link_ended_at)
      select member.id, leaflet.id, ${sentAt}, ${sentAt}, withdrawn_at
      from emailed join leaflet on leaflet.id = emailed.leaflet_id
        join member on member.id = emailed.membership_id
      order by member.id, leaflet.id
      on conflict (membership_id, leaflet_id)
        do update set sent_at = excluded.sent_at, link_ended_at = excluded.link_ended_at
    )
    select member.id as "membershipId", member.account_id as "accountId",
      stopped_at is not null or deleted_at is not null as "isCampaignOver", taken_down_at as "takenDownAt",
      least(stopped_at, deleted_at) as "endedAt",
      campaign.id as "campaignId", mailed_leaflet_id as "leafletId"
    from member join campaign on campaign.id = member.campaign_id
    where member.account_id is not null
    for share of campaign`
  const rows = await runNamed(tx, 'mark-emailed', mark)
  // Once the campaigns are locked: a statement that waits for a lock still sees the order as it was before.
  const replaced = await findReplaced(tx, [...new Set(rows.map(({ leafletId }) => leafletId))])
  return rows.map(({ leafletId, ...member }) => ({ ...member, isReplaced: replaced.has(leafletId) }))
}

/** Finds which of several leaflets their campaign no longer sends. */
async function findReplaced(tx: Tx, leafletIds: readonly number[]): Promise<Set<number>> {
  const find = sql<{ id: number }>`
    select id from unnest(${leafletIds}::bigint[]) as emailed (id) where not ${isSent(sql.ref('emailed.id'))}`
  const rows = await runNamed(tx, 'find-replaced', find)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Plans one leaflet for each of several musketeers (rule: best-leaflet-first). From the campaigns with a leaflet waiting on the day `today`
 * in London it takes the one for the nearest place, then with the best cause priority, then the earliest sign-up; and from its leaflets the first
 * that its member has not had (rule: leaflets-in-order). @returns the plans, each with its musketeer
 */
export async function planBestLeaflets(
  tx: Tx,
  { accountIds, today, now }: { accountIds: readonly number[]; today: string; now: Date },
): Promise<(Plan & { accountId: number })[]> {
  const { rows } = await sql<Plan & { accountId: number }>`
    with person as materialized (
      select id from account
      where id = any(${accountIds}::bigint[])
        and activated_at is not null and closed_at is null and suspended_at is null
    ), due as materialized (
      select membership.id, membership.account_id, joined_at, membership.campaign_id, leaflet_id, place
      from person
      join membership on membership.account_id = person.id
      join campaign on campaign.id = membership.campaign_id
      join campaign_leaflet on campaign_leaflet.campaign_id = campaign.id
      where ${takesLeaflets(today)} and leaflet_id is distinct from mailed_leaflet_id
    ), waiting as (
      select distinct on (id) id as membership_id, account_id, joined_at, campaign_id, leaflet_id
      from due as membership
      where ${neverPlanned(sql.ref('membership.leaflet_id'))}
      order by id, place
    ), candidate as materialized (
      select *, count(*) over (partition by account_id) as choices from waiting
    ), preference as materialized (
      select account_id,
        (select places from musketeer_place where musketeer_place.account_id = chooser.account_id) as places,
        chosen.causes, chosen.priorities
      from (select distinct account_id from candidate where choices > 1) as chooser
      cross join lateral (
        select array_agg(cause) as causes, array_agg(priority) as priorities from chosen_cause
        where chosen_cause.account_id = chooser.account_id
      ) as chosen
    ), best as materialized (
      select distinct on (account_id) account_id, membership_id, leaflet_id
      from candidate
      left join preference using (account_id)
      left join lateral (
        select min(array_position(places, place)) as distance,
          min(priorities[array_position(causes, cause)]) as priority
        from campaign_match
        where campaign_match.campaign_id = candidate.campaign_id and candidate.choices > 1
      ) as fit on true
      order by account_id, distance nulls last, priority nulls last, joined_at, membership_id
    ), planned as (
      insert into planned_leaflet (membership_id, leaflet_id, planned_at)
      select membership_id, leaflet_id, ${now} from best
      on conflict do nothing
      returning membership_id
    )
    select account_id as "accountId", membership_id as "membershipId", leaflet_id as "leafletId"
    from best join planned using (membership_id)`.execute(tx)
  return rows
}

/**
 * Whether a member holds what a leaflet that is sent corrects. If its campaign sends one: the version that they were emailed last was corrected since.
 * If it sends several: they were emailed an earlier version of that one.
 */
const holdsWhatIsCorrected = sql<boolean>`case
  when ${sendsSeveral} then exists (
    select from leaflet as earlier
    join planned_leaflet on planned_leaflet.leaflet_id = earlier.id
    where planned_leaflet.membership_id = membership.id and planned_leaflet.sent_at is not null
      and (earlier.edition_id = leaflet.edition_id or earlier.id = leaflet.edition_id)
  )
  else exists (
    select from leaflet as correction where correction.corrects_id = membership.mailed_leaflet_id
  )
end`

/**
 * Plans the corrected leaflets of a live campaign for up to `count` members who were emailed a version that was corrected since (rule:
 * corrections), on the day `today` in London. Their schedules stay. @returns the plans, each with its musketeer; none once all are planned
 */
export async function planCorrectionsOfCampaign(
  tx: Tx,
  { campaignId, count, today, now }: { campaignId: number; count: number; today: string; now: Date },
): Promise<(Plan & { accountId: number })[]> {
  const { rows } = await sql<Plan & { accountId: number }>`
    with holder as materialized (
      select membership.account_id, membership.id as membership_id, leaflet.id as leaflet_id
      from membership
      join campaign on campaign.id = membership.campaign_id
      join account on account.id = membership.account_id
      join leaflet on leaflet.campaign_id = campaign.id and ${isSent(sql.ref('leaflet.id'))}
      where campaign.id = ${campaignId}
        and ${takesLeaflets(today)}
        and membership.mailed_leaflet_id is distinct from leaflet.id
        and ${neverPlanned(sql.ref('leaflet.id'))}
        and account.closed_at is null
        and account.suspended_at is null
        and ${holdsWhatIsCorrected}
      order by membership.id, leaflet.id
      limit ${count}
    ), planned as (
      insert into planned_leaflet (membership_id, leaflet_id, planned_at)
      select membership_id, leaflet_id, ${now} from holder
      on conflict do nothing
      returning membership_id, leaflet_id
    )
    select account_id as "accountId", membership_id as "membershipId", leaflet_id as "leafletId"
    from holder join planned using (membership_id, leaflet_id)`.execute(tx)
  return rows
}

/** Stores which leaflet a member holds. */
export const saveCollected = (tx: Tx, { accountId, campaignId, leafletId }: Collected) =>
  tx
    .updateTable('membership')
    .set({ collected_leaflet_id: leafletId })
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute()

/** A leaflet that a member has fetched from whoever printed it; null if it is not known which. */
export interface Collected {
  accountId: number
  campaignId: number
  leafletId: number | null
}
