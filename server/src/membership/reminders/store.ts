import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isCampaignLive, isSent, leafletPlace } from '../../campaigns/index.ts'
import { isOfLeaflet, plansAsRows } from '../planning/conditions.ts'
import type { Plan } from '../planning/plan-store.ts'
import { heldRounds } from '../rounds/conditions.ts'
import { unansweredLeaflets, type ReminderWindow } from './rules.ts'

/** Whether a leaflet of `planned_leaflet` was answered: left out, or reported since its email. */
const isAnswered = sql<boolean>`(
  planned_leaflet.skipped_at is not null
  or exists (
    select from delivery
    where delivery.membership_id = planned_leaflet.membership_id
      and ${isOfLeaflet(sql.ref('planned_leaflet.membership_id'), sql.ref('planned_leaflet.sent_at'))}
  )
)`

/**
 * Whether a leaflet can be asked about on the day `today` in London: its member is in the live campaign, was emailed this one last, it is still sent, and they
 * have not answered, want reminders and have not paused. For a query that joins `planned_leaflet`, `membership`, `campaign`, `musketeer`
 * and `account`.
 */
const canBeAskedAbout = (today: string) => sql<boolean>`(
  membership.withdrawn_at is null
  and planned_leaflet.leaflet_id = membership.mailed_leaflet_id
  and ${isSent(sql.ref('planned_leaflet.leaflet_id'))}
  and planned_leaflet.link_ended_at is null
  and ${isCampaignLive(today)}
  and musketeer.wants_reminders
  and (musketeer.paused_until is null or musketeer.paused_until <= ${today}::date)
  and account.closed_at is null
  and account.suspended_at is null
  and not ${isAnswered}
)`

/**
 * Whether the account of a query has left its last leaflets unanswered, and reported nothing since the first of them, also not for
 * another campaign.
 */
const leavesLeafletsUnanswered = sql<boolean>`(
  select count(*) = ${unansweredLeaflets} and bool_and(not answered) and not exists (
    select from delivery join membership on membership.id = delivery.membership_id
    where membership.account_id = account.id and reported_at >= min(sent_at)
  )
  from (
    select sent_at, ${isAnswered} as answered
    from (
      select id from membership
      where membership.account_id = account.id and emailed_at is not null
      order by emailed_at desc
      limit ${unansweredLeaflets}
    ) as recent
    join planned_leaflet on planned_leaflet.membership_id = recent.id
    where sent_at is not null
    order by sent_at desc
    limit ${unansweredLeaflets}
  ) as latest
)`

export interface Reminder extends Plan {
  accountId: number
  /** Whether to ask if leaflets should pause, in place of a reminder. */
  asksToPause: boolean
}

/**
 * Takes up to `count` musketeers whose leaflet is to be asked about now, and marks them as reminded: nobody is again within seven days,
 * and nobody is asked to pause twice within a month, counted by the clock in London (rule: one-reminder).
 */
export async function markReminders(
  tx: Tx,
  { now, today, hourStart, latestHour, sentFrom, sentBefore }: ReminderWindow,
  count: number,
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with candidate as materialized (
      select distinct on (musketeer.account_id) musketeer.account_id, membership_id, leaflet_id,
        ${leavesLeafletsUnanswered} as asks_to_pause
      from planned_leaflet
      join membership on membership.id = membership_id
      join campaign on campaign.id = membership.campaign_id
      join musketeer on musketeer.account_id = membership.account_id
      join account on account.id = membership.account_id
      where sent_at >= ${sentFrom} and sent_at < ${sentBefore}
        and musketeer.hour <= ${latestHour}
        and (reminded_at is null
          or reminded_at at time zone 'Europe/London' <= ${hourStart}::timestamp - interval '7 days')
        and ${canBeAskedAbout(today)}
      order by musketeer.account_id, sent_at desc, membership_id
    ), chosen as (
      select candidate.* from candidate join musketeer using (account_id)
      where not asks_to_pause
        or pause_asked_at is null
        or pause_asked_at at time zone 'Europe/London' <= ${hourStart}::timestamp - interval '1 month'
      order by account_id
      limit ${count}
    )
    update musketeer
    set reminded_at = ${hourStart}::timestamp at time zone 'Europe/London',
      pause_asked_at = case when asks_to_pause then ${now} else pause_asked_at end
    from chosen
    where musketeer.account_id = chosen.account_id and wants_reminders
    returning chosen.account_id as "accountId", membership_id as "membershipId", leaflet_id as "leafletId",
      asks_to_pause as "asksToPause"`.execute(tx)
  return rows
}

/** What the emails about several leaflets say, for those that can still be asked about on the day `today` in London. */
export const findReminderDetails = (
  db: Db,
  plans: readonly Plan[],
  { today, now }: { today: string; now: Date },
) =>
  db
    .selectFrom(plansAsRows(plans))
    .innerJoin('planned_leaflet', (join) =>
      join
        .onRef('planned_leaflet.membership_id', '=', 'plan.membership_id')
        .onRef('planned_leaflet.leaflet_id', '=', 'plan.leaflet_id'),
    )
    .innerJoin('membership', 'membership.id', 'plan.membership_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .innerJoin('musketeer', 'musketeer.account_id', 'membership.account_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .where(canBeAskedAbout(today))
    .select([
      'membership.id as membershipId',
      'planned_leaflet.leaflet_id as leafletId',
      'account.id as accountId',
      'account.firstname',
      'account.email',
      'account.email_number as emailNumber',
      'campaign.name as campaignName',
      leafletPlace(sql.ref('planned_leaflet.leaflet_id')).as('place'),
      'address.organisation',
      'imprint_promoter',
      'imprint_on_behalf_of',
      'imprint_address',
      sql<Date>`planned_leaflet.sent_at`.as('sentAt'),
      sql<number | null>`(
        select sum(leaflets_delivered)::int
        from delivery join membership as reported on reported.id = delivery.membership_id
        where reported.account_id = account.id
        group by delivery.membership_id, delivered_on
        order by delivered_on desc, max(reported_at) desc, max(delivery.id) desc
        limit 1
      )`.as('lastDayTotal'),
      heldRounds(now).as('rounds'),
    ])
    .execute()

/** Whether a musketeer gets reminders. */
export const saveReminderChoice = (tx: Tx, accountId: number, wantsReminders: boolean) =>
  tx
    .updateTable('musketeer')
    .set({ wants_reminders: wantsReminders })
    .where('account_id', '=', accountId)
    .execute()

export const findReminderChoice = async (db: Db, accountId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('musketeer')
      .select('wants_reminders')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.wants_reminders ?? false
