import * as z from 'zod'

/** The answer to a member's reply. It repeats nothing that they wrote except the number. */
export const ReplyResponse = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('reported'),
    count: z.int(),
    day: z.string(),
    inAll: z.int(),
    submissionId: z.uuid(),
  }),
  z.object({ is: z.literal('day reported'), count: z.int(), day: z.string() }),
  z.object({ is: z.enum(['unclear', 'stop', 'pause', 'moved']) }),
])
export type ReplyResponse = z.output<typeof ReplyResponse>
