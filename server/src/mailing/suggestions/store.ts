import { sql } from 'kysely'
import { isCampaignLive } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isSuppressed } from '../bounces/conditions.ts'
import { suggestedAtOnce } from './rules.ts'

/** Whether the `account` of a query gets emails about campaigns to join (rule: emails-in-settings). */
const getsSuggestions = sql<boolean>`(
  account.role = 'musketeer' and account.activated_at is not null and account.closed_at is null
  and account.suspended_at is null
  and not exists (
    select from switched_off_email as switched_off
    where switched_off.account_id = account.id and switched_off.email = 'suggestions'
  )
)`

/** Up to `count` musketeers who were activated in a period, have joined nothing and were not emailed about it. */
export const findNewcomers = async (
  tx: Tx,
  { from, to, count }: { from: Date; to: Date; count: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select account.id from account
    where account.activated_at between ${from} and ${to}
      and ${getsSuggestions}
      and not exists (select from membership where membership.account_id = account.id)
      and not exists (select from email where email.idempotency_key = 'first-week:' || account.id)
    order by account.id
    limit ${count}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Somebody for whom no leaflet waits, with the campaign that they joined last. */
interface RunOut {
  accountId: number
  latestMembershipId: number
}

/**
 * Finds musketeers for whom no leaflet waits, who were emailed one lately and have joined a campaign since they were last asked what next,
 * each with the campaign that they joined last.
 */
export const findRunOut = async (
  tx: Tx,
  accountIds: readonly number[],
  emailedSince: Date,
): Promise<RunOut[]> => {
  const { rows } = await sql<RunOut>`
    select account.id as "accountId", latest.id as "latestMembershipId"
    from (
      select account_id, max(id) as id from membership
      where account_id = any(${accountIds}::bigint[]) and withdrawn_at is null
      group by account_id
      having max(emailed_at) > ${emailedSince}
    ) as latest
    join account on account.id = latest.account_id
    join musketeer on musketeer.account_id = latest.account_id
    where ${getsSuggestions} and latest.id > coalesce(what_next_membership_id, 0)`.execute(tx)
  return rows
}

/**
 * For each of several musketeers the ids of the best campaigns they have never joined, live on the day `today` in London, at most
 * {@link suggestedAtOnce}: for their causes and place, in the order of suggestions (rule: suggested-campaigns). A musketeer who chose no cause
 * gets those of the public list.
 */
export const findCampaignsFor = async (
  tx: Tx,
  accountIds: readonly number[],
  today: string,
): Promise<{ accountId: number; campaignIds: number[] }[]> => {
  const { rows } = await sql<{ accountId: number; campaignIds: number[] }>`
    select person.account_id as "accountId", to_json(array(
      select match.campaign_id
      from unnest(coalesce(
        (select places from musketeer_place where musketeer_place.account_id = person.account_id), array['all']
      )) with ordinality as near (place, distance)
      cross join lateral (
        select cause, priority from chosen_cause where chosen_cause.account_id = person.account_id
        union all
        select name, null from cause
        where not exists (select from chosen_cause where chosen_cause.account_id = person.account_id)
      ) as wanted
      cross join lateral (
        select campaign_match.campaign_id, campaign_match.published_at
        from campaign_match
        join campaign on campaign.id = campaign_match.campaign_id
        where campaign_match.place = near.place
          and campaign_match.cause = wanted.cause
          and (campaign_match.end_date is null or campaign_match.end_date >= ${today})
          and (wanted.priority is not null or campaign.is_listed)
          and campaign_match.campaign_id not in (
            select membership.campaign_id from membership where membership.account_id = person.account_id
          )
        order by campaign_match.published_at desc, campaign_match.campaign_id desc
        limit ${suggestedAtOnce}
      ) as match
      group by match.campaign_id, match.published_at
      order by min(distance), min(priority), match.published_at desc, match.campaign_id desc
      limit ${suggestedAtOnce}
    )) as "campaignIds"
    from unnest(${accountIds}::bigint[]) as person (account_id)`.execute(tx)
  return rows
}

/** Finds which of the given accounts get such an email now, with their address and every campaign they have ever joined. */
export const findRecipients = (db: Db, accountIds: readonly number[], now: Date) =>
  db
    .selectFrom('account')
    .select(['account.id', 'email', 'firstname', 'email_number as emailNumber'])
    .select(
      sql<
        number[]
      >`to_json(array(select campaign_id from membership where membership.account_id = account.id))`.as(
        'joined',
      ),
    )
    .where('account.id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .where(getsSuggestions)
    .where((account) => account.not(isSuppressed(now)))
    .execute()

/** Finds which of the given campaigns are live on the day `today` in London. */
export const findLiveCampaigns = (db: Db, ids: readonly number[], today: string) =>
  db
    .selectFrom('campaign')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .select(['campaign.id', 'campaign.name', 'address.organisation'])
    .where('campaign.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(isCampaignLive(today))
    .execute()

/** Promises musketeers to write when there is a campaign for them. They were looked for on the day `today` in London. */
export async function savePromises(
  tx: Tx,
  accountIds: readonly number[],
  { now, today }: { now: Date; today: string },
): Promise<void> {
  await sql`
    insert into campaign_promise (account_id, promised_at, checked_on)
    select account_id, ${now}, ${today} from unnest(${accountIds}::bigint[]) as account_id
    on conflict do nothing`.execute(tx)
}

/** Locks up to `count` musketeers with a promise for whom nobody has looked on the day `today` in London. */
export const lockPromisesToCheck = async (tx: Tx, today: string, count: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('campaign_promise')
    .select('account_id')
    .where('checked_on', '<', today)
    .orderBy('checked_on')
    .orderBy('account_id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ account_id }) => account_id)
}

export const markPromisesChecked = (tx: Tx, accountIds: readonly number[], today: string) =>
  tx
    .updateTable('campaign_promise')
    .set({ checked_on: today })
    .where('account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .execute()
