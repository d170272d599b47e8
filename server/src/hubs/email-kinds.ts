import { z } from 'zod'
import { noticeKind } from '../email-priorities.ts'
import { siteOf } from '../site.ts'
import {
  renderHubAskedEmail,
  renderHubDecidedEmail,
  renderPacksReadyEmail,
  renderRequestEndedEmail,
} from './emails/print-hubs.tsx'
import { hasWork } from './request-store.ts'

const ToHub = z.object({ firstname: z.string(), hubName: z.string() })

/** For whoever prints: somebody has asked today. Nothing of who, and not sent when nothing waits any more. */
export const hubAskedEmail = noticeKind(
  'hubs.asked',
  ToHub.extend({ hubId: z.int() }),
  async (content, { config, tx }) =>
    (await hasWork(tx, content.hubId)) ? renderHubAskedEmail(siteOf(config), content) : null,
)

export const hubDecidedEmail = noticeKind(
  'hubs.decided',
  ToHub.extend({ decision: z.enum(['approved', 'refused', 'closed']), reason: z.string() }),
  (content, { config }) => renderHubDecidedEmail(siteOf(config), content),
)

const ToMusketeer = z.object({ firstname: z.string(), hubName: z.string(), campaignName: z.string() })

export const packsReadyEmail = noticeKind(
  'hubs.ready',
  ToMusketeer.extend({ handover: z.string() }),
  (content, { config }) => renderPacksReadyEmail(siteOf(config), content),
)

export const requestEndedEmail = noticeKind(
  'hubs.request-ended',
  ToMusketeer.extend({
    wasReady: z.boolean(),
    next: z.object({ name: z.string(), sector: z.string() }).nullable(),
  }),
  (content, { config }) => renderRequestEndedEmail(siteOf(config), content),
)

export const emailKinds = [hubAskedEmail, hubDecidedEmail, packsReadyEmail, requestEndedEmail]
