import * as z from 'zod'
import { job } from '../jobs/jobs.ts'

/** An email to an account failed because of its mailbox. `addressKey` is the pseudonym of the address that was tried. */
export const emailBounced = job(
  'emails.bounced',
  z.object({
    accountId: z.int(),
    addressKey: z.string(),
    hard: z.boolean(),
    answer: z.string(),
    bouncedAt: z.coerce.date<string>(),
  }),
)
