import { sql } from 'kysely'
import type { StopReason, WebhookEvent } from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'

export type StoredWebhook = Row<'webhook'>
export type StoredMessage = Row<'webhook_message'>

export const findWebhooks = (db: Db, organisationId: number) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findWebhook = (db: Db, organisationId: number, id: number) =>
  db
    .selectFrom('webhook')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirst()

export const lockWebhook = (tx: Tx, id: number) =>
  tx.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function saveWebhook(
  tx: Tx,
  webhook: Pick<StoredWebhook, 'organisation_id' | 'name' | 'address' | 'events' | 'sealed' | 'made_at'>,
): Promise<number> {
  return (await tx.insertInto('webhook').values(webhook).returning('id').executeTakeFirstOrThrow()).id
}

/** Deletes a webhook with its messages. @returns its name; undefined if the organisation has none with that number */
export const deleteWebhook = (tx: Tx, organisationId: number, id: number) =>
  tx
    .deleteFrom('webhook')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()

export const deleteWebhooksOf = (tx: Tx, organisationId: number) =>
  tx.deleteFrom('webhook').where('organisation_id', '=', organisationId).execute()

/** @returns how many there were */
export async function deleteWebhooks(tx: Tx, ids: readonly number[]): Promise<number> {
  if (!ids.length) return 0
  return (await tx.deleteFrom('webhook').where('id', 'in', ids).returning('id').execute()).length
}

export const markStopped = (tx: Tx, id: number, why: StopReason, now: Date) =>
  tx.updateTable('webhook').set({ stopped_at: now, stopped_because: why }).where('id', '=', id).execute()

export const markStarted = (tx: Tx, id: number) =>
  tx.updateTable('webhook').set({ stopped_at: null, stopped_because: null }).where('id', '=', id).execute()

export const markDelivered = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('webhook').set({ delivered_at: now }).where('id', '=', id).execute()

export const saveBusy = (tx: Tx, id: number, until: Date | null) =>
  tx.updateTable('webhook').set({ busy_until: until }).where('id', '=', id).execute()

/** An organisation's webhooks that are told of an event: none that was made after it, is stopped, or whose organisation is suspended or closed. */
export const findListening = (
  db: Db,
  { organisationId, type, at }: { organisationId: number; type: WebhookEvent; at: Date },
) =>
  db
    .selectFrom('webhook')
    .innerJoin('account', 'account.id', 'organisation_id')
    .select('webhook.id')
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`${type} = any(events)`)
    .where('made_at', '<=', at)
    .where('stopped_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()

/** @returns whether the webhook had not been told of the event */
export async function saveMessage(
  tx: Tx,
  message: Omit<StoredMessage, 'id' | 'state' | 'tries' | 'tried_at' | 'outcome'>,
): Promise<boolean> {
  const saved = await tx
    .insertInto('webhook_message')
    .values({ ...message, state: 'waiting' })
    .onConflict((conflict) => conflict.constraint('one_webhook_message_an_event').doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export const findMessages = (db: Db, webhookId: number, limit: number) =>
  db
    .selectFrom('webhook_message')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Locks a message of an organisation's. @returns it; undefined if the organisation has none with that number */
export const lockMessage = (tx: Tx, organisationId: number, id: number) =>
  tx
    .selectFrom('webhook_message')
    .innerJoin('webhook', 'webhook.id', 'webhook_id')
    .selectAll('webhook_message')
    .select('stopped_at')
    .where('organisation_id', '=', organisationId)
    .where('webhook_message.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Webhooks with a message that is due, which no worker has. */
export const findDueWebhooks = (db: Db, now: Date) =>
  db
    .selectFrom('webhook')
    .innerJoin('account', 'account.id', 'organisation_id')
    .select('webhook.id')
    .where('stopped_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .where((webhook) => webhook.or([webhook('busy_until', 'is', null), webhook('busy_until', '<=', now)]))
    .where((webhook) =>
      webhook.exists(
        webhook
          .selectFrom('webhook_message')
          .whereRef('webhook_id', '=', 'webhook.id')
          .where('state', '=', 'waiting')
          .where('next_at', '<=', now),
      ),
    )
    .execute()

/** Whether something waits that a webhook's server did not take. */
export async function isFailing(db: Db, webhookId: number): Promise<boolean> {
  const failing = await db
    .selectFrom('webhook_message')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('tries', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return failing !== undefined
}

/** Locks a webhook that may send now: one that works, of an organisation that is open and not suspended. */
export const lockSendingWebhook = (tx: Tx, id: number, now: Date) =>
  tx
    .selectFrom('webhook')
    .innerJoin('account', 'account.id', 'organisation_id')
    .selectAll('webhook')
    .where('webhook.id', '=', id)
    .where('stopped_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .where((webhook) => webhook.or([webhook('busy_until', 'is', null), webhook('busy_until', '<=', now)]))
    .forUpdate('webhook')
    .executeTakeFirst()

/** Counts a try of the message that has been due for longest. @returns it; undefined if none is due */
export const beginTry = (tx: Tx, webhookId: number, now: Date) =>
  tx
    .updateTable('webhook_message')
    .set({ tries: sql`tries + 1`, tried_at: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('webhook_message')
        .select('id')
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()

/** Records what came of a try, unless the message was tried again meanwhile. @returns whether it was recorded */
export async function saveOutcome(
  tx: Tx,
  { id, tries }: Pick<StoredMessage, 'id' | 'tries'>,
  outcome: Pick<StoredMessage, 'state' | 'next_at' | 'outcome'>,
): Promise<boolean> {
  const saved = await tx
    .updateTable('webhook_message')
    .set(outcome)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** What waits for a webhook is not sent. */
export const failWaiting = (tx: Tx, webhookId: number, outcome: string) =>
  tx
    .updateTable('webhook_message')
    .set({ state: 'failed', next_at: null, outcome })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()

/** Has a message sent at once. */
export const saveAgain = (tx: Tx, id: number, times: Pick<StoredMessage, 'next_at' | 'give_up_at'>) =>
  tx
    .updateTable('webhook_message')
    .set({ ...times, state: 'waiting' })
    .where('id', '=', id)
    .execute()

export const deleteMessagesBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('webhook_message').where('happened_at', '<', before).execute()

/** A campaign's organisation, and when the campaign ended; undefined for one that never was. */
export const findCampaignEnd = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign')
    .select(['account_id', 'published_at', 'stopped_at', 'deleted_at'])
    .where('id', '=', campaignId)
    .executeTakeFirst()

/** Campaigns whose last day passed between two days, of organisations that have a webhook. */
export const findPastLastDays = (db: Db, { since, today }: Record<'since' | 'today', string>) =>
  db
    .selectFrom('campaign')
    .select(['id', 'account_id', 'end_date'])
    .where('end_date', '>=', since)
    .where('end_date', '<', today)
    .where('stopped_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('account_id', 'in', ({ selectFrom }) => selectFrom('webhook').select('organisation_id'))
    .execute()
