import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/**
 * Sign-up and the sending of codes are answered before anything is looked up and done by the worker, so that neither the
 * answer nor the time it takes can tell whether an address is known (rule: account-existence-is-private). Payloads are encrypted: they hold addresses.
 */
export const receiveSignUpJob = job('identity.receive-sign-up', z.object({ sealed: z.base64() }))
export const sendCodeJob = job('identity.send-code', z.object({ sealed: z.base64() }))
