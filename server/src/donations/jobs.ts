import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/**
 * A request for a billing key is answered before anything is looked up, so that neither the answer nor its timing reveals who
 * donated. The payload is encrypted, because it contains an address.
 */
export const sendBillingKeyJob = job('donations.send-billing-key', z.object({ sealed: z.base64() }), {
  class: 'code',
})
