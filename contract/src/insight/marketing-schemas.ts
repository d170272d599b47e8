import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { showMarketing } from './marketing.ts'

/** Sign-ups by how people heard of us (rule: how-people-heard). People who gave no answer are not counted. */
export const OriginCounts = z.object({
  searchEngine: z.int(),
  recommended: z.int(),
  socialMedia: z.int(),
  blogPub: z.int(),
  other: z.int(),
})
export type OriginCounts = z.output<typeof OriginCounts>

export const OriginMonth = OriginCounts.extend({
  /** By the calendar in London, `2026-11`. */
  month: z.string(),
})
export type OriginMonth = z.output<typeof OriginMonth>

export const marketingEndpoints = {
  showMarketing: endpoint(showMarketing, {
    summary: 'How people heard of us: in total, and in each of the last twelve months, oldest first.',
    input: z.strictObject({}),
    reply: OriginCounts.extend({ months: z.array(OriginMonth) }),
    problems: ['SignInNeeded', 'NotAllowed'],
  }),
}
