import { z } from 'zod'
import { CauseUser } from '../causes/cause-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, LondonDate, Revision } from '../fields.ts'
import { Address, Authority } from '../identity/identity-schemas.ts'
import { LeafletDay } from '../membership/leaflet-day-schemas.ts'
import {
  CampaignDistributor,
  Frequency,
  LeafletWaits,
  NextLeafletDates,
} from '../membership/membership-schemas.ts'
import { Application, StoredOrgInfo } from '../organisations/organisation-schemas.ts'
import { showOwnUser, showUser } from './insight.ts'

const Person = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  active: z.boolean(),
  signupDate: Instant,
  address: Address.nullable(),
  orgInfo: StoredOrgInfo.nullable(),
  application: Application.nullable(),
})

/** An account as administrators see it. */
export const User = Person.extend({
  /** Since when administrators have suspended it, and why. */
  suspension: z.object({ since: Instant, reason: z.string() }).nullable(),
})
export type User = z.output<typeof User>

/** A row of an administrators' list. A sign-up whose email address is not confirmed yet is no account, and has no id. */
export const ListedUser = User.extend({ id: z.int().nullable() })
export type ListedUser = z.output<typeof ListedUser>

const Memberships = z.array(
  CampaignDistributor.extend({
    campaignName: z.string(),
    /** The last day of a campaign that is over; null while it runs. */
    campaignEnded: LondonDate.nullable(),
  }),
)

/** An account as its own page shows it. */
export const UserDetails = User.extend({
  causeUsers: z.array(CauseUser),
  campaignDistributors: Memberships,
  /** Null for everybody but musketeers. */
  frequency: Frequency.nullable(),
})
export type UserDetails = z.output<typeof UserDetails>

/** The signed-in account, with everything its screens need. */
export const OwnUser = Person.extend({
  authorities: z.array(Authority),
  causeUsers: z.array(CauseUser),
  campaignDistributors: Memberships,
  leafletsDelivered: z.int(),
  frequency: Frequency.nullable(),
  /** When a musketeer's leaflets come (rule: weekday-and-hour). */
  leafletDay: LeafletDay.nullable(),
  nextLeafletDate: Instant.nullable(),
  /**
   * For comparing frequencies (rule: frequency-change-shows-dates). Null until a first leaflet is planned, on joining a
   * campaign.
   */
  nextLeafletDates: NextLeafletDates.nullable(),
  /** The day on which a musketeer's leaflets come again (rule: pause). Null unless they are paused. */
  pausedUntil: LondonDate.nullable(),
  /** Whether a musketeer is asked about a leaflet five days later (rule: one-reminder). */
  reminders: z.boolean().nullable(),
  /** Null when the dates are. False for a mailbox that refuses our email. */
  leafletWaits: LeafletWaits.nullable(),
  /** What is stored of each form that several people may save, for the next save. */
  revisions: z.object({ address: Revision, orgInfo: Revision, name: Revision }),
  /** Whether they asked for the newsletter (rule: newsletter-opt-in). */
  newsletter: z.boolean(),
  /** Whether our emails to them bounce, so that we send no leaflets or newsletters. */
  mailboxRefuses: z.boolean(),
})
export type OwnUser = z.output<typeof OwnUser>

export const insightEndpoints = {
  showOwnUser: endpoint(showOwnUser, {
    summary: 'The signed-in account.',
    input: z.strictObject({}),
    reply: OwnUser,
    problems: ['SignInNeeded'],
  }),

  showUser: endpoint(showUser, {
    summary: 'One account, for an administrator. The read is logged.',
    input: z.strictObject({ id: Id }),
    reply: UserDetails,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),
}
