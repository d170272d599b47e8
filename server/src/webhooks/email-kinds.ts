import { stopReasons } from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import * as z from 'zod'
import { noticeKind } from '../email-priorities.ts'
import { siteOf } from '../site.ts'
import { renderWebhookStoppedEmail } from './emails/stopped-webhook.tsx'

export const webhookStoppedEmail = noticeKind(
  'webhooks.stopped',
  z.object({ firstname: z.string(), webhookId: z.int(), name: z.string(), why: z.enum(stopReasons) }),
  (content, { config }) => renderWebhookStoppedEmail(siteOf(config), content),
)

export const emailKinds = [webhookStoppedEmail]
