import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The 27 causes, in the order they are shown (rule: twenty-seven-causes). Underscores are shown as spaces. */
export const causes = [
  'fair_pay',
  'health_and_safety',
  'NHS',
  'social_care',
  'public_transport',
  'housing',
  'energy_bills',
  'food_poverty',
  'climate',
  'equal_pay',
  'anti-racism',
  'disability_rights',
  'LGBT_rights',
  "women's_rights",
  'migrant_rights',
  'young_workers',
  'pensions',
  'education',
  'childcare',
  'libraries',
  'post_office',
  'privatisation',
  'zero_hours_contracts',
  'right_to_strike',
  'peace',
  'mental_health',
  'local_democracy',
] as const

export const messages = { saved: 'Your causes have been saved' } as const

export const Cause = z.enum(causes, 'Please choose a cause from the list.')
export type Cause = z.output<typeof Cause>

/** A cause as people read it: `right_to_strike` is "Right to strike". */
export function causeLabel(cause: string): string {
  const words = cause.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A chosen cause of a musketeer; priority 1 was chosen first. */
export const CauseUser = z.object({ causeUserId: z.int(), cause: Cause, priority: z.int() })
export type CauseUser = z.output<typeof CauseUser>

export const listCauses = endpoint({
  method: 'GET',
  path: '/api/causes',
  summary: 'The names of all causes.',
  input: z.strictObject({}),
  reply: z.array(Cause),
  problems: [],
})

export const chooseCauses = endpoint({
  method: 'POST',
  path: '/api/causeusers',
  summary: "Replace the signed-in musketeer's chosen causes; priorities order them, starting at 1.",
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
})
