import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import {
  describeOutcome,
  maxWebhooks,
  shownMessages,
  webhookMessages,
  webhookTest,
  type Failure,
} from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import type { Webhook, WebhookMessage } from '@street-musketeers/contract/webhooks/webhooks.ts'
import { recordOrganisationAction } from '../audit/index.ts'
import { lockAsOfficer, notifyOfAccess } from '../identity/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Organisation } from '../platform/http/actor.ts'
import { problem, problemWith } from '../platform/http/problem.ts'
import type { Platform } from '../platform/platform.ts'
import { randomLinkToken } from '../platform/secrets/secrets.ts'
import { addMilliseconds } from '../platform/values/clock.ts'
import { enqueueSending, newMessage } from './queue-message.ts'
import { readAddress, retryPeriod } from './rules.ts'
import { newSecret } from './sign-message.ts'
import {
  deleteWebhook,
  findMessages,
  findWebhook,
  findWebhooks,
  lockMessage,
  markStarted,
  saveAgain,
  saveMessage,
  saveWebhook,
  type StoredMessage,
  type StoredWebhook,
} from './store.ts'

export async function listWebhooks(
  db: Db,
  { organisationId }: Organisation,
): Promise<ReplyOf<'GET /api/org/webhooks'>> {
  return { webhooks: (await findWebhooks(db, organisationId)).map(presentWebhook) }
}

/** @throws {Problem} NotFound, also for one of another organisation */
export async function showWebhook(
  db: Db,
  by: Organisation,
  id: number,
): Promise<ReplyOf<'GET /api/org/webhooks/:id'>> {
  const webhook = await requireWebhook(db, by, id)
  const messages = await findMessages(db, id, shownMessages)
  return { ...presentWebhook(webhook), messages: messages.map(presentMessage) }
}

/**
 * Has an address told what happens to an organisation's campaigns (rule: webhooks). Its officers are emailed.
 * @returns its id, and the signing secret, which is stored encrypted and not shown again
 * @throws {Problem} InvalidInput for an address that we do not call, or when there are enough; those of {@link lockAsOfficer}
 */
export async function makeWebhook(
  tx: Tx,
  by: Organisation,
  input: InputOf<'POST /api/org/webhooks'>,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<{ id: number; secret: string }> {
  await lockAsOfficer(tx, by)
  const address = readAddress(input.serverAddress, config.webhookHosts)
  if (!address) throw problemWith('serverAddress', webhookMessages.addressInvalid)
  if ((await findWebhooks(tx, by.organisationId)).length >= maxWebhooks)
    throw problemWith('name', webhookMessages.tooMany)
  const { name } = input
  const secret = newSecret()
  const id = await saveWebhook(tx, {
    organisation_id: by.organisationId,
    name,
    address,
    events: [...new Set(input.events)],
    sealed: secrets.seal(secret),
    made_at: now,
  })
  await recordOrganisationAction(tx, by, { action: 'made-webhook', about: name, now })
  await notifyOfAccess(tx, by, { what: 'webhook', id, name }, { secrets, now })
  return { id, secret }
}

/** @throws {Problem} NotFound, also for one of another organisation */
export async function removeWebhook(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  await lockAsOfficer(tx, by)
  const deleted = await deleteWebhook(tx, by.organisationId, id)
  if (!deleted) throw problem('NotFound')
  await recordOrganisationAction(tx, by, { action: 'deleted-webhook', about: deleted.name, now })
}

/** Starts a webhook again that was stopped (rule: stopped-webhooks). Twice is as once. @throws {Problem} NotFound */
export async function startWebhook(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  await lockAsOfficer(tx, by)
  const { name, stopped_at } = await requireWebhook(tx, by, id)
  if (!stopped_at) return
  await markStarted(tx, id)
  await recordOrganisationAction(tx, by, { action: 'started-webhook', about: name, now })
}

/** @throws {Problem} NotFound; WebhookStopped */
export async function testWebhook(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  await lockAsOfficer(tx, by)
  const { stopped_at } = await requireWebhook(tx, by, id)
  if (stopped_at) throw problem('WebhookStopped')
  const test = { type: webhookTest, key: `test:${randomLinkToken()}`, at: now } as const
  await saveMessage(tx, { webhook_id: id, ...newMessage(test, {}, now) })
  await enqueueSending(tx, id)
}

/** Sends a message again, as it was and under the same id; one that waits, at once. @throws {Problem} NotFound; WebhookStopped */
export async function sendAgain(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  await lockAsOfficer(tx, by)
  const message = await lockMessage(tx, by.organisationId, id)
  if (!message) throw problem('NotFound')
  if (message.stopped_at) throw problem('WebhookStopped')
  await saveAgain(tx, id, { next_at: now, give_up_at: addMilliseconds(now, retryPeriod) })
  await enqueueSending(tx, message.webhook_id)
}

async function requireWebhook(db: Db, { organisationId }: Organisation, id: number): Promise<StoredWebhook> {
  const webhook = await findWebhook(db, organisationId, id)
  if (!webhook) throw problem('NotFound')
  return webhook
}

const presentWebhook = (webhook: StoredWebhook): Webhook => ({
  id: webhook.id,
  name: webhook.name,
  serverAddress: webhook.address,
  events: webhook.events,
  madeAt: webhook.made_at.toISOString(),
  deliveredAt: webhook.delivered_at?.toISOString() ?? null,
  stopped: webhook.stopped_at && {
    at: webhook.stopped_at.toISOString(),
    why: webhook.stopped_because!,
  },
})

const presentMessage = (message: StoredMessage): WebhookMessage => ({
  id: message.id,
  webhookId: message.message_id,
  type: message.type,
  campaignName: campaignNameIn(message.body),
  at: message.happened_at.toISOString(),
  state: message.state,
  tries: message.tries,
  outcome: message.outcome === null ? '' : describeOutcome(readOutcome(message.outcome)),
  triedAt: message.tried_at?.toISOString() ?? null,
  nextAt: message.next_at?.toISOString() ?? null,
})

const readOutcome = (stored: string) => (/^\d+$/.test(stored) ? Number(stored) : (stored as Failure))

function campaignNameIn(body: string): string {
  const { data } = JSON.parse(body) as {
    data: Partial<Record<'campaign' | 'figures', { campaignName: string } | null>>
  }
  return (data.campaign ?? data.figures)?.campaignName ?? ''
}
