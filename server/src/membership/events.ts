import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** A leaflet version was planned for one member, outside the dispatches: its letter is to be written. */
export const leafletPlanned = job(
  'membership.leaflet-planned',
  z.object({ membershipId: z.int(), leafletId: z.int() }),
)

/** A member left a campaign: letters to them with its leaflet that have not left are no longer true. */
export const memberWithdrew = job('membership.member-withdrew', z.object({ membershipId: z.int() }))
