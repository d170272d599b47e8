import * as z from 'zod'
import { noticeKind } from '../email-priorities.ts'
import { siteOf } from '../site.ts'
import {
  renderHubAskedEmail,
  renderHubDecidedEmail,
  renderHubNamedEmail,
  renderPacksReadyEmail,
  renderRequestEndedEmail,
} from './emails/print-hubs.tsx'
import { isNamedBy } from './named-hub-store.ts'
import { renderNoteEmail } from './emails/print-request-notes.tsx'
import { findNotes, findRequestWithPeople, isActive } from './note-store.ts'
import { countToPrint } from './request-store.ts'
import { unanswered } from './rules.ts'

const ToHub = z.object({ firstname: z.string(), hubName: z.string() })

/** For whoever prints: somebody has asked today. Nothing of who, and not sent when nothing waits any more. */
export const hubAskedEmail = noticeKind(
  'hubs.asked',
  ToHub.extend({ hubId: z.int() }),
  async (content, { config, tx }) =>
    (await countToPrint(tx, 'print_hub.id', content.hubId)) > 0
      ? renderHubAskedEmail(siteOf(config), content)
      : null,
)

/** `refused`: an offer, which is deleted; `kept`: new words, so the print hub is shown as it was. */
export const hubDecidedEmail = noticeKind(
  'hubs.decided',
  ToHub.extend({ decision: z.enum(['approved', 'refused', 'kept', 'closed']), reason: z.string() }),
  (content, { config }) => renderHubDecidedEmail(siteOf(config), content),
)

/** For whoever prints: an organisation names it. Not sent when it no longer does. */
export const hubNamedEmail = noticeKind(
  'hubs.named',
  ToHub.extend({
    hubId: z.int(),
    organisationId: z.int(),
    organisation: z.string(),
    campaignName: z.string(),
  }),
  async (content, { config, tx }) =>
    (await isNamedBy(tx, content)) ? renderHubNamedEmail(siteOf(config), content) : null,
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

/**
 * What one side wrote since the other did, for the other. The row has none of it: it is read as the email leaves, and not sent once the request is deleted, its reader
 * has answered, or either of them is suspended.
 */
export const noteEmail = noticeKind(
  'hubs.note',
  z.object({ requestId: z.int(), byHub: z.boolean() }),
  async ({ requestId, byHub }, { config, tx }) => {
    const request = await findRequestWithPeople(tx, requestId)
    if (!request || !isActive(request.asking) || !isActive(request.offering)) return null
    const notes = unanswered(await findNotes(tx, requestId), byHub)
    if (notes.length === 0) return null
    const { firstname, email } = byHub ? request.asking : request.offering
    return {
      ...renderNoteEmail(siteOf(config), { ...request, firstname, byHub, notes }),
      to: { name: firstname, address: email! },
    }
  },
)

export const emailKinds = [
  hubAskedEmail,
  hubDecidedEmail,
  hubNamedEmail,
  packsReadyEmail,
  requestEndedEmail,
  noteEmail,
]
