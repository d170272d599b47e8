import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/**
 * A wish for a way to the billing portal is answered before anything is looked up, so that neither the answer nor its time can
 * tell who donated. The payload is encrypted: it holds an address.
 */
export const sendBillingKeyJob = job('donations.send-billing-key', z.object({ sealed: z.base64() }))
