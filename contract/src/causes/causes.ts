import * as z from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { causes } from './cause-list.ts'

export const Cause = z.enum(causes, 'Choose a cause from the list').meta({ id: 'Cause' })
export type Cause = z.output<typeof Cause>

/** A cause that a musketeer chose. The first choice has priority 1. */
export const CauseUser = z
  .object({ causeUserId: z.int(), cause: Cause, priority: z.int() })
  .meta({ id: 'CauseUser' })
export type CauseUser = z.output<typeof CauseUser>

export const causeEndpoints = {
  listCauses: endpoint('GET /api/causes', {
    summary: 'The names of all causes.',
    who: everyone,
    reply: z.array(Cause),
  }),

  chooseCauses: endpoint('POST /api/causeusers', {
    summary: "Replace the signed-in musketeer's chosen causes. Priorities start at 1.",
    who: ['musketeer'],
    input: z.strictObject({
      causes: z
        .array(z.strictObject({ cause: Cause, priority: z.int().min(1).max(causes.length) }))
        .max(causes.length)
        .refine(
          (chosen) => new Set(chosen.map((each) => each.cause)).size === chosen.length,
          'Choose each cause once',
        ),
    }),
    reply: z.array(CauseUser),
    example: { causes: [{ cause: 'NHS', priority: 1 }] },
  }),
}
