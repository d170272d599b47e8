import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** A musketeer gave another place than before: they moved away from a district. */
export const placeLeft = job('places.place-left', z.object({ accountId: z.int(), from: z.string() }), {
  class: 'prompt',
})
