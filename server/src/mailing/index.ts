/** What other domains may import from mailing; nothing else in this folder is theirs to import. */
export { isSuppressed } from './bounces/conditions.ts'
export { isAccountSuppressed } from './bounces/check-suppression.ts'
export { receiveBounce as receiveDeliveryReport } from './bounces/receive-bounce.ts'
export { planDispatch } from './leaflets/plan-dispatch.ts'
export { resumeMail } from './outbox/resume-mail.ts'
