import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** A leaflet version was planned for one member outside a dispatch: its email has to be queued. */
export const leafletPlanned = job(
  'membership.leaflet-planned',
  z.object({ membershipId: z.int(), leafletId: z.int() }),
  { class: 'prompt' },
)

/** A member now has rounds that they waited for, and gets an email. */
export const roundGiven = job(
  'membership.round-given',
  z.object({ accountId: z.int(), membershipId: z.int(), claimIds: z.array(z.int()) }),
  { class: 'prompt' },
)

/** A member who had lost doors reported them. The member who holds them now gets an email before they deliver. */
export const roundReported = job(
  'membership.round-reported',
  z.object({ accountId: z.int(), membershipId: z.int(), claimIds: z.array(z.int()) }),
  { class: 'prompt' },
)

/** Doors that a member had lost went to another. They get an email before they deliver there. */
export const roundTaken = job(
  'membership.round-taken',
  z.object({ accountId: z.int(), membershipId: z.int(), claimIds: z.array(z.int()) }),
  { class: 'prompt' },
)

/** A member left a campaign: its leaflet emails to them that are still waiting have to be cancelled. */
export const memberWithdrew = job('membership.member-withdrew', z.object({ membershipId: z.int() }), {
  class: 'prompt',
})
