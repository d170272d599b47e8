import { z } from 'zod'
import { job } from '../jobs/jobs.ts'

/** A letter to an account failed because of the mailbox it was for. `addressKey` stands for the address that was tried. */
export const emailBounced = job(
  'letters.bounced',
  z.object({
    accountId: z.int(),
    addressKey: z.string(),
    hard: z.boolean(),
    answer: z.string(),
    bouncedAt: z.coerce.date<string>(),
  }),
)
