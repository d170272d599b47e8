import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'

/** About how often the packs that a musketeer printed were scanned (rule: own-scans). */
export const OwnScans = z.object({
  /** From when on packs count; null while it is turned off. */
  since: Instant.nullable(),
  /** Until last Sunday, in tens; campaigns with too few scans are left out. */
  campaigns: z.array(z.object({ campaignId: z.int(), campaignName: z.string(), scans: z.int() })),
})
export type OwnScans = z.output<typeof OwnScans>

export const ownScansEndpoints = {
  chooseOwnScans: endpoint('PUT /api/ownscans', {
    summary:
      'Count scans of the leaflets that the signed-in musketeer prints from now on, which links these packs to their account, or stop and delete which packs were theirs. Only they see the numbers, in `GET /api/history/totals`.',
    who: ['musketeer'],
    input: z.strictObject({ isOn: z.boolean() }),
    example: { isOn: true },
  }),
}
