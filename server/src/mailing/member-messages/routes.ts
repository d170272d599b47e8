import { memberMessageMessages } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { hours } from '../../platform/values/clock.ts'
import { decideMessage, decideOwnMessage, takeDownMessage } from './decide-message.ts'
import { deleteMessage, saveMessage } from './save-message.ts'
import { listReviewedMessages, showOwnMessages, showReviewedMessage } from './show-messages.ts'

/** By organisation. Each emails its officers, or waits for an administrator. */
const sentForReview: Limit = { name: 'member-message', points: 10, windowMs: hours(1) }

const decided = (approved: boolean) => ({
  message: approved ? memberMessageMessages.approved : memberMessageMessages.refused,
})

export const memberMessageRoutes = [
  route('GET /api/org/campaign/:id/messages', ({ db, actor, input, now }) =>
    showOwnMessages(db, actor, input, now),
  ),

  route('PUT /api/org/campaign/:id/messages', async ({ db, actor, input, limits, secrets, now }) => {
    if (!input.draft) await limits.consume(sentForReview, String(actor.organisationId))
    return db.transaction().execute((tx) => saveMessage(tx, actor, input, { secrets, now }))
  }),

  writeRoute('DELETE /api/org/campaign/:id/messages', async (tx, { actor, input, now }) => {
    await deleteMessage(tx, actor, input, now)
    return { message: memberMessageMessages.deleted }
  }),

  writeRoute('POST /api/org/campaign/:id/messages/decision', async (tx, { actor, input, secrets, now }) => {
    const officer = input.approved ? requireRecentProof(actor, now) : actor
    await decideOwnMessage(tx, officer, input, { secrets, now })
    return decided(input.approved)
  }),

  route('GET /api/membermessages/:page/:size', ({ db, input }) => listReviewedMessages(db, input)),

  writeRoute('GET /api/membermessage/:id', (tx, { actor, input, now }) =>
    showReviewedMessage(tx, actor, input, now),
  ),

  writeRoute('POST /api/membermessage/:id/decision', async (tx, { actor, input, secrets, now }) => {
    const administrator = input.approved ? requireRecentProof(actor, now) : actor
    await decideMessage(tx, administrator, input, { secrets, now })
    return decided(input.approved)
  }),

  writeRoute('POST /api/membermessage/:id/takedown', async (tx, { actor, input, secrets, now }) => {
    await takeDownMessage(tx, requireRecentProof(actor, now), input, { secrets, now })
    return { message: memberMessageMessages.takenDown }
  }),
]
