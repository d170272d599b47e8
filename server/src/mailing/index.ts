/** Dispatching leaflets, bounces and the hold on email, for commands and lists. */
export { isSuppressed } from './bounces/conditions.ts'
export { isAccountSuppressed } from './bounces/check-suppression.ts'
export { receiveBounce } from './bounces/receive-bounce.ts'
export { planDispatch } from './leaflets/plan-dispatch.ts'
export { resumeMail } from './outbox/resume-mail.ts'
