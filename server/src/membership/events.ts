import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** A leaflet version was planned for one member outside a dispatch: its email has to be queued. */
export const leafletPlanned = job(
  'membership.leaflet-planned',
  z.object({ membershipId: z.int(), leafletId: z.int() }),
  { class: 'prompt' },
)

/** Rounds that a member waited for are theirs now: they have to be told. */
export const roundGiven = job(
  'membership.round-given',
  z.object({ accountId: z.int(), membershipId: z.int(), claimIds: z.array(z.int()) }),
  { class: 'prompt' },
)

/** Doors that a member holds were reported by whoever lost them before: the member has to be told before they deliver. */
export const roundReported = job(
  'membership.round-reported',
  z.object({ accountId: z.int(), membershipId: z.int(), claimIds: z.array(z.int()) }),
  { class: 'prompt' },
)

/** A member left a campaign: its leaflet emails to them that are still waiting have to be cancelled. */
export const memberWithdrew = job('membership.member-withdrew', z.object({ membershipId: z.int() }), {
  class: 'prompt',
})
