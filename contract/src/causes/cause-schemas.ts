import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { causes, chooseCauses, listCauses } from './causes.ts'

export const Cause = z.enum(causes, 'Please choose a cause from the list.')
export type Cause = z.output<typeof Cause>

/** A cause that a musketeer chose. The first choice has priority 1. */
export const CauseUser = z.object({ causeUserId: z.int(), cause: Cause, priority: z.int() })
export type CauseUser = z.output<typeof CauseUser>

export const causeEndpoints = {
  listCauses: endpoint(listCauses, {
    summary: 'The names of all causes.',
    input: z.strictObject({}),
    reply: z.array(Cause),
    problems: [],
  }),

  chooseCauses: endpoint(chooseCauses, {
    summary: "Replace the signed-in musketeer's chosen causes. Priorities start at 1.",
    input: z.strictObject({
      causes: z
        .array(z.strictObject({ cause: Cause, priority: z.int().min(1).max(causes.length) }))
        .max(causes.length)
        .refine(
          (chosen) => new Set(chosen.map((each) => each.cause)).size === chosen.length,
          'Please choose each cause once.',
        ),
    }),
    reply: z.array(CauseUser),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),
}
