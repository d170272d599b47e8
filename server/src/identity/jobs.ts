import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/**
 * Sign-up and requests for codes are answered before anything is looked up, and the worker does the rest. So neither the
 * answer nor its timing shows whether an address has an account (rule: account-existence-is-private). Payloads contain
 * addresses, so they are encrypted.
 */
export const receiveSignUpJob = job('identity.receive-sign-up', z.object({ sealed: z.base64() }), {
  class: 'code',
})
export const sendSignInLinkJob = job('identity.send-sign-in-link', z.object({ sealed: z.base64() }), {
  class: 'code',
})
export const sendCodeJob = job('identity.send-code', z.object({ sealed: z.base64() }), { class: 'code' })

/** Does what the day of a hand-over brings (rule: hand-over). One for each, so that none waits for another that fails. */
export const completeHandOverJob = job('identity.complete-hand-over', z.object({ organisationId: z.int() }))
