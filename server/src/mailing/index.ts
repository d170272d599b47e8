/** Dispatching leaflets, bounces and the hold on email, for commands and lists. */
export { isSuppressed } from './bounces/conditions.ts'
export { isAccountSuppressed } from './bounces/list-suppressed.ts'
export { isOurAddress, receiveMessage } from './inbound/receive-message.ts'
export { planDispatch } from './leaflets/plan-dispatch.ts'
export { resumeMail } from './outbox/show-mail-health.ts'
export { countResendableEmails } from './outbox/undelivered-emails.ts'
export { contactReference } from './contact/rules.ts'
export { leafletEmail } from './leaflets/email-kinds.ts'
export { leafletIdempotencyKey } from './leaflets/rules.ts'
export {
  findMessagesToMembers,
  findOldestMessageToReview,
  findWaitingMessage,
} from './member-messages/show-messages.ts'
export { newsletterEmail } from './newsletter/email-kinds.ts'
export { newsletterIdempotencyKey } from './newsletter/rules.ts'
export { findNextNewsletter } from './newsletter/show-newsletter.ts'
export { presentEmailSettings } from './present-email-settings.ts'
