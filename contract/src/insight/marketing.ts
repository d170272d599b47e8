import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** How many signed up by how they heard of us (rule: how-people-heard). People who would rather not say are not counted. */
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

export const showMarketing = endpoint({
  method: 'GET',
  path: '/api/marketing',
  summary: 'How people heard of us: all of them, and those of the last twelve months, oldest first.',
  input: z.strictObject({}),
  reply: OriginCounts.extend({ months: z.array(OriginMonth) }),
  problems: ['SignInNeeded', 'NotAllowed'],
})
