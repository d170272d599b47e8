import { maxShownMessages } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { sql } from 'kysely'
import { firstOfficerOf, hasSecondPerson } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'
import type { Row } from '../../platform/database/tables.ts'
import { isSuppressed } from '../bounces/conditions.ts'
import { statesAfterApproval, statesInPreparation } from './rules.ts'

type Message = Row<'member_message'>

/** Nothing is sent either while the first officer is suspended, who would get the replies. */
const suspendedAt = sql<Date | null>`coalesce(organiser.suspended_at, officer.suspended_at)`.as(
  'suspended_at',
)

/** A message with what decides whether it can be sent, and what it says about its organisation. */
const messages = (db: Db) =>
  db
    .selectFrom('member_message')
    .innerJoin('campaign', 'campaign.id', 'member_message.campaign_id')
    .innerJoin('account as organiser', 'organiser.id', 'member_message.organisation_id')
    .innerJoin('account as officer', (join) => join.on('officer.id', '=', firstOfficerOf('organiser')))
    .leftJoin('address', 'address.account_id', 'member_message.organisation_id')

/** Whether a message's campaign was not stopped or deleted, which is for good. One that administrators took down may come back. */
const mayBeSentLater = sql<boolean>`(
  campaign.deleted_at is null and (campaign.stopped_at is null or campaign.taken_down_at is not null)
)`

/** Whether nobody in a message's organisation but who wrote it and who sent it may review it (rule: messages-are-reviewed-first). */
const waitsForAdministrator = sql<boolean>`(
  member_message.state = 'waiting' and organiser.suspended_at is null and ${mayBeSentLater}
  and not ${hasSecondPerson(sql.ref('member_message.organisation_id'), [
    sql.ref('member_message.written_by'),
    sql.ref('member_message.submitted_by'),
  ])}
)`

const described = (db: Db) =>
  messages(db)
    .selectAll('member_message')
    .select(['campaign.name as campaign_name', 'address.organisation', 'officer.email as replies_to'])
    .select(['stopped_at', 'paused_at', 'deleted_at', suspendedAt])
    .select(waitsForAdministrator.as('waits_for_administrator'))
export type DescribedMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>

export const findMessage = (db: Db, id: number) =>
  described(db).where('member_message.id', '=', id).executeTakeFirst()

/** Waits for others who change it. */
export const lockMessage = (tx: Tx, id: number) =>
  described(tx).where('member_message.id', '=', id).forUpdate('member_message').executeTakeFirst()

export const findMessages = (db: Db, ids: readonly number[]) =>
  described(db)
    .where('member_message.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** The message that an organisation is preparing, for any of its campaigns. */
export const findInPreparation = (db: Db, organisationId: number) =>
  described(db)
    .where('organisation_id', '=', organisationId)
    .where('state', 'in', statesInPreparation)
    .where(mayBeSentLater)
    .executeTakeFirst()

/** Its campaign, as far as it decides whether one can be sent. Other organisations' are not found. */
export const findCampaignOfOrganisation = (db: Db, organisationId: number, id: number) =>
  db
    .selectFrom('campaign')
    .innerJoin('account as organiser', 'organiser.id', 'campaign.account_id')
    .innerJoin('account as officer', (join) => join.on('officer.id', '=', firstOfficerOf('organiser')))
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .select(['campaign.id', 'campaign.name', 'address.organisation', 'officer.email as replies_to'])
    .select(['stopped_at', 'paused_at', 'deleted_at', suspendedAt])
    .where('campaign.id', '=', id)
    .where('campaign.account_id', '=', organisationId)
    .executeTakeFirst()

/** @returns the new message's id */
export async function insertMessage(
  tx: Tx,
  message: Pick<
    Message,
    | 'organisation_id'
    | 'campaign_id'
    | 'message'
    | 'link'
    | 'state'
    | 'written_by'
    | 'submitted_by'
    | 'saved_at'
    | 'submitted_at'
  >,
): Promise<number> {
  const { id } = await tx
    .insertInto('member_message')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateMessage = (tx: Tx, id: number, changed: Partial<Omit<Message, 'id'>>) =>
  tx.updateTable('member_message').set(changed).where('id', '=', id).execute()

/** @returns undefined if the organisation is preparing none for that campaign */
export const deleteInPreparation = (tx: Tx, organisationId: number, campaignId: number) =>
  tx
    .deleteFrom('member_message')
    .where('organisation_id', '=', organisationId)
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', statesInPreparation)
    .returning('id')
    .executeTakeFirst()

/** Deletes what an organisation was preparing for a campaign that was stopped or deleted since. */
export const deleteUnsendable = (tx: Tx, organisationId: number) =>
  tx
    .deleteFrom('member_message')
    .using('campaign')
    .whereRef('campaign.id', '=', 'campaign_id')
    .where('organisation_id', '=', organisationId)
    .where('state', 'in', statesInPreparation)
    .where(({ not }) => not(mayBeSentLater))
    .execute()

/** The organisation that published a campaign. */
export const findOrganisationOf = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign')
    .select('account_id as organisationId')
    .where('id', '=', campaignId)
    .executeTakeFirst()

export const deleteMessagesOf = (tx: Tx, organisationId: number) =>
  tx.deleteFrom('member_message').where('organisation_id', '=', organisationId).execute()

/** Whether an organisation has a message of a month, `2026-11-01`. */
export const hasMessageOf = async (db: Db, organisationId: number, month: string): Promise<boolean> => {
  const row = await db
    .selectFrom('member_message')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row !== undefined
}

/** The latest messages to the members of a campaign that were approved, newest first. */
export const findApproved = (db: Db, campaignId: number) =>
  db
    .selectFrom('member_message')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', statesAfterApproval)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxShownMessages)
    .execute()

/** What members of a campaign may read, newest first; nothing while its organisation is suspended. */
export const findShown = (db: Db, campaignId: number) =>
  db
    .selectFrom('member_message')
    .innerJoin('campaign', 'campaign.id', 'campaign_id')
    .select(['message', 'link', 'decided_at'])
    .where('campaign_id', '=', campaignId)
    .where('paused_at', 'is', null)
    .where('state', 'in', ['sending', 'sent'])
    .where('member_message.taken_down_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .orderBy('member_message.id', 'desc')
    .limit(maxShownMessages)
    .execute()

/** Messages for administrators: those that wait for them first, the longest waiting at the top, then the approved ones, latest first. */
export const pageOfReviewedMessages = (
  db: Db,
  { state, ...page }: PageRequest & { state: 'waiting' | 'approved' | null },
) =>
  pageOfRows(
    messages(db).where((message) =>
      message.or([
        ...(state === 'approved' ? [] : [waitsForAdministrator]),
        ...(state === 'waiting' ? [] : [message('state', 'in', statesAfterApproval)]),
      ]),
    ),
    (query) =>
      query
        .select(['member_message.id', 'organisation_id', 'campaign_id', 'state'])
        .select('member_message.taken_down_at')
        .select(['submitted_at', 'decided_at', 'campaign.name as campaign_name', 'address.organisation'])
        .orderBy(sql`state <> 'waiting'`)
        .orderBy(sql`case when state = 'waiting' then submitted_at end`)
        .orderBy('decided_at', 'desc')
        .orderBy('member_message.id', 'desc'),
    page,
  )

/** The one that has waited longest for an administrator, with how many wait. */
export const findOldestToReview = (db: Db) =>
  pageOfRows(
    messages(db).where(waitsForAdministrator),
    (query) =>
      query
        .select(['member_message.id', sql<Date>`submitted_at`.as('since')])
        .orderBy('submitted_at')
        .orderBy('member_message.id'),
    { page: 0, size: 1 },
  )

/** Those whose emails are not all queued. */
export const findSendingIds = async (db: Db): Promise<number[]> => {
  const rows = await db.selectFrom('member_message').select('id').where('state', '=', 'sending').execute()
  return rows.map(({ id }) => id)
}

/** Whether the `account` of a query gets messages of organisations (rule: emails-in-settings). */
const getsMessages = sql<boolean>`(
  account.activated_at is not null and account.closed_at is null
  and account.suspended_at is null
  and not exists (
    select from switched_off_email as switched_off
    where switched_off.account_id = account.id and switched_off.email = 'messages'
  )
)`

const members = (db: Db) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('withdrawn_at', 'is', null)
    .where(getsMessages)

/** Up to `count` members of a campaign who get messages, after one of them, in the order of their memberships. */
export const findMembersAfter = (db: Db, campaignId: number, membershipId: number, count: number) =>
  members(db)
    .select(['membership.id as membershipId', 'account.id as accountId'])
    .where('campaign_id', '=', campaignId)
    .where('membership.id', '>', membershipId)
    .orderBy('membership.id')
    .limit(count)
    .execute()

/** Finds which of several members still get messages and have an address that does not bounce. */
export const findRecipients = (db: Db, membershipIds: readonly number[], now: Date) =>
  members(db)
    .select(['membership.id as membershipId', 'account.id as accountId', 'email', 'firstname', 'lastname'])
    .select('email_number as emailNumber')
    .where('membership.id', '=', sql<number>`any(${membershipIds}::bigint[])`)
    .where((account) => account.not(isSuppressed(now)))
    .execute()

/** Counts emails that were accepted. */
export const addEmailed = (tx: Tx, id: number, count: number) =>
  tx
    .updateTable('member_message')
    .set({ emailed: sql`emailed + ${count}::integer` })
    .where('id', '=', id)
    .execute()

/** Remembers why emails of messages were not sent, unless that is known. */
export async function saveHalted(tx: Tx, id: number, halted: Message['halted']): Promise<void> {
  await tx
    .updateTable('member_message')
    .set({ halted })
    .where('id', '=', id)
    .where('halted', 'is', null)
    .execute()
}
