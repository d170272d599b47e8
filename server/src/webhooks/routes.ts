import { webhookMessages } from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import { requireRecentProof } from '../platform/http/actor.ts'
import type { Limit } from '../platform/http/limits.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import { hours } from '../platform/values/clock.ts'
import {
  listWebhooks,
  makeWebhook,
  removeWebhook,
  sendAgain,
  showWebhook,
  startWebhook,
  testWebhook,
} from './manage-webhooks.ts'

/** By organisation: each is in its log for two years. */
const webhooksMade: Limit = { name: 'webhook-made', points: 20, windowMs: hours(1) }
/** By organisation: each calls a server. */
const messagesAsked: Limit = { name: 'webhook-message-asked', points: 60, windowMs: hours(1) }

export const routes = [
  route('GET /api/org/webhooks', ({ db, actor }) => listWebhooks(db, actor)),

  route('GET /api/org/webhooks/:id', ({ db, actor, input }) => showWebhook(db, actor, input.id)),

  route('POST /api/org/webhooks', async (context) => {
    const officer = requireRecentProof(context.actor, context.now)
    return context.limits.consumeFor(webhooksMade, String(officer.organisationId), () =>
      context.db.transaction().execute((tx) => makeWebhook(tx, officer, context.input, context)),
    )
  }),

  writeRoute('DELETE /api/org/webhooks/:id', async (tx, { actor, input, now }) => {
    await removeWebhook(tx, actor, input.id, now)
    return { message: webhookMessages.deleted }
  }),

  writeRoute('POST /api/org/webhooks/:id/start', async (tx, { actor, input, now }) => {
    await startWebhook(tx, actor, input.id, now)
    return { message: webhookMessages.started }
  }),

  route('POST /api/org/webhooks/:id/test', async ({ db, actor, input, limits, now }) => {
    await limits.consume(messagesAsked, String(actor.organisationId))
    await db.transaction().execute((tx) => testWebhook(tx, actor, input.id, now))
    return { message: webhookMessages.testSent }
  }),

  route('POST /api/org/webhookmessages/:id/again', async ({ db, actor, input, limits, now }) => {
    await limits.consume(messagesAsked, String(actor.organisationId))
    await db.transaction().execute((tx) => sendAgain(tx, actor, input.id, now))
    return { message: webhookMessages.sentAgain }
  }),
]
