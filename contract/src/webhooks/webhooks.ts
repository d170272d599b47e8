import * as z from 'zod'
import { Campaign } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { Instant, line } from '../fields.ts'
import { normaliseWebsite } from '../normalise-text.ts'
import { maxLinkLength } from '../organisations/messages-and-limits.ts'
import {
  maxWebhookNameLength,
  stopReasons,
  webhookEvents,
  webhookMessages,
  webhookTest,
} from './messages-and-limits.ts'

/** The server says which addresses it calls (rule: webhook-addresses): on a developer's machine more than on the internet. */
const ServerAddress = z
  .string()
  .overwrite((typed) => normaliseWebsite(typed).trim())
  .max(maxLinkLength, webhookMessages.addressInvalid)
  .refine((typed) => /^https?:\/\/\S+$/i.test(typed) && URL.canParse(typed), webhookMessages.addressInvalid)

const Events = z.array(z.enum(webhookEvents)).min(1, webhookMessages.eventsMissing).max(webhookEvents.length)

const Webhook = z.object({
  id: z.int(),
  name: z.string(),
  serverAddress: z.string(),
  events: z.array(z.enum(webhookEvents)),
  madeAt: Instant,
  /** When its server last took a message. */
  deliveredAt: Instant.nullable(),
  /** Null while it works (rule: stopped-webhooks). */
  stopped: z.object({ at: Instant, why: z.enum(stopReasons) }).nullable(),
})
export type Webhook = z.output<typeof Webhook>

const WebhookMessage = z.object({
  id: z.int(),
  /** The same however often it is sent: the header `webhook-id`. */
  webhookId: z.string(),
  type: z.enum([...webhookEvents, webhookTest]),
  /** The name of the campaign; empty for a test, and for one that is gone. */
  campaignName: z.string(),
  /** When it happened. */
  at: Instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.int(),
  /** What came of the last try, in words; empty before the first. Never what the server wrote. */
  outcome: z.string(),
  triedAt: Instant.nullable(),
  /** When it is tried next; null unless it waits. */
  nextAt: Instant.nullable(),
})
export type WebhookMessage = z.output<typeof WebhookMessage>

/** The `data` of `campaign.published`, `campaign.changed` and `campaign.ended`: what anybody sees of it. */
export const CampaignEventData = z.object({
  campaignId: z.int(),
  /** Null once it is deleted. */
  campaign: Campaign.nullable(),
})
export type CampaignEventData = z.output<typeof CampaignEventData>

/** An organisation's webhooks (rule: webhooks). */
export const webhookEndpoints = {
  listWebhooks: endpoint('GET /api/org/webhooks', {
    summary: 'The webhooks of the caller’s organisation, newest first.',
    who: ['organisation'],
    seat: 'officer',
    reply: z.object({ webhooks: z.array(Webhook) }),
  }),

  makeWebhook: endpoint('POST /api/org/webhooks', {
    summary:
      'Have an address told what happens to your campaigns: a POST with JSON (`type`, `timestamp`, `data`), signed by the Standard Webhooks convention. The reply shows the signing secret this once. The address starts with https:// and has a public name. At most 5 webhooks. The officers are emailed.',
    who: ['organisation'],
    seat: 'officer',
    isPrivate: true,
    input: z.strictObject({ name: line(maxWebhookNameLength), serverAddress: ServerAddress, events: Events }),
    reply: z.object({ id: z.int(), secret: z.string() }),
    problems: ['ProofNeeded', 'TooManyTries'],
    example: {
      name: 'Our website',
      serverAddress: 'https://www.example.org/hook',
      events: ['campaign.published', 'campaign.ended'],
    },
  }),

  showWebhook: endpoint('GET /api/org/webhooks/:id', {
    summary: 'A webhook, and the last 50 messages that were sent to it in the last 30 days, newest first.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    reply: Webhook.extend({ messages: z.array(WebhookMessage) }),
  }),

  deleteWebhook: endpoint('DELETE /api/org/webhooks/:id', {
    summary: 'Delete a webhook, with what was sent to it. Nothing more is sent.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
  }),

  testWebhook: endpoint('POST /api/org/webhooks/:id/test', {
    summary: 'Send a message of the type `webhook.test`, with empty `data`.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
    problems: ['WebhookStopped', 'TooManyTries'],
  }),

  startWebhook: endpoint('POST /api/org/webhooks/:id/start', {
    summary: 'Start a webhook again that was stopped. What happened meanwhile is not sent.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
  }),

  sendWebhookMessageAgain: endpoint('POST /api/org/webhookmessages/:id/again', {
    summary: 'Send a message again, at once and as it was, under the same `webhook-id`.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
    problems: ['WebhookStopped', 'TooManyTries'],
  }),
}
