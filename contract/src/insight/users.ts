import * as z from 'zod'
import { CauseUser } from '../causes/causes.ts'
import { endpoint, FileReply, signedIn } from '../endpoint.ts'
import { Instant, LondonDate, optionalLine, page, PageNumber, PageSize, Revision } from '../fields.ts'
import { Printing } from '../hubs/print-requests.ts'
import { Authority, StoredAddress } from '../identity/accounts.ts'
import { LeafletDay } from '../membership/leaflet-settings.ts'
import { CampaignDistributor, Frequency, LeafletWaits, NextLeafletDates } from '../membership/memberships.ts'
import { BranchOf, BranchState } from '../organisations/branches.ts'
import { Application, ApplicationState, StoredOrgInfo } from '../organisations/organisations.ts'
import {
  listKinds,
  type ListSort,
  listSorts,
  type ListStatus,
  listStatuses,
  maxSearchLength,
  maxSearchResults,
  type RoleSelector,
} from './lists-and-limits.ts'
import { seats } from '../seats.ts'

const Person = z.object({
  id: z.int(),
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  active: z.boolean(),
  signupDate: Instant,
  address: StoredAddress.nullable(),
  orgInfo: StoredOrgInfo.nullable(),
  application: Application.nullable(),
  /** Null for whom is no branch of a union (rule: branches). */
  branchOf: BranchOf.nullable(),
})

export const User = Person.extend({
  suspension: z.object({ since: Instant, reason: z.string() }).nullable(),
}).meta({ id: 'User' })
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

export const UserDetails = User.extend({
  causeUsers: z.array(CauseUser),
  campaignDistributors: Memberships,
  /** Null for everybody but musketeers. */
  frequency: Frequency.nullable(),
  /** In organisations that invited them (rule: seats). */
  seats: z.array(z.object({ organisationId: z.int(), organisation: z.string(), seat: z.enum(seats) })),
  /** An organisation's other people; null for an account that is none. */
  people: z.array(z.object({ id: z.int(), name: z.string(), seat: z.enum(seats) })).nullable(),
  /** Who of the union answered for a branch; empty while it asks, and once their account is closed. */
  answeredBy: z.string(),
  /** Other organisations and applicants with the same website, telephone number or postcode, the most alike first; at most ten. */
  seenElsewhere: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      same: z.array(z.enum(['website', 'telephone', 'postcode'])),
      application: ApplicationState,
      suspended: z.boolean(),
    }),
  ),
  /** Whether it may vouch for branches of its own. */
  mayVouch: z.boolean(),
  /** Its branches, as its officers see them: how many, and those who ask, then the newest. */
  branches: z.object({
    count: z.int(),
    first: z.array(z.object({ id: z.int(), name: z.string(), state: BranchState })),
  }),
}).meta({ id: 'UserDetails' })
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
  /** How many organisations ask to be a branch of the caller's. Null for everybody but officers of a union. */
  branchesAsking: z.int().nullable(),
  /** Whether our emails to them bounce, so that we send no leaflets or newsletters. */
  mailboxRefuses: z.boolean(),
  /** Of a musketeer (rule: print-requests). Null for everybody else. */
  printing: Printing.nullable(),
}).meta({ id: 'OwnUser' })
export type OwnUser = z.output<typeof OwnUser>

const Role = z.union([
  z.literal([2, 3, 4]),
  z.enum(['2', '3', '4']).transform((digit) => Number(digit) as RoleSelector),
])
const listFilters = {
  /** Each word must be the start of a word in a name or an email address. */
  q: optionalLine(maxSearchLength),
  status: z.enum(listStatuses).optional(),
  sort: z.enum(listSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

const hasStatus = ({ role, status }: { role: RoleSelector; status?: ListStatus | undefined }) =>
  status === undefined || (listKinds[role].statuses as readonly ListStatus[]).includes(status)
const noStatus = { path: ['status'], message: 'This list has no such status.' }
const hasSort = ({ role, sort }: { role: RoleSelector; sort?: ListSort | undefined }) =>
  sort === undefined || (listKinds[role].sorts as readonly ListSort[]).includes(sort)
const noSort = { path: ['sort'], message: 'This list cannot be sorted by that.' }

export const userEndpoints = {
  showOwnUser: endpoint('GET /api/user', {
    summary: 'The signed-in account.',
    who: signedIn,
    reply: OwnUser,
  }),

  showUser: endpoint('GET /api/siteadmin/user/:id', {
    summary: 'One account, for an administrator. The read is logged.',
    who: ['administrator'],
    object: 'any',
    reply: UserDetails,
  }),

  listUsers: endpoint('GET /api/users/:role/:page/:size', {
    summary: `Accounts by role: 3 musketeers and 2 organisations, newest first; 4 pending applications, longest waiting first. A sign-up that is not confirmed yet has no id, and is inactive or unsent. Can be searched, filtered by status, and sorted. A search finds the newest ${maxSearchResults}.`,
    who: ['administrator'],
    input: z
      .strictObject({ role: Role, page: PageNumber, size: PageSize, ...listFilters })
      .refine(hasStatus, noStatus)
      .refine(hasSort, noSort),
    reply: page(ListedUser),
    example: { role: 3 },
  }),

  exportUsers: endpoint('GET /api/users/:role/csv', {
    summary:
      'The whole list as a CSV file, searched, filtered and sorted in the same way. The read is logged.',
    who: ['administrator'],
    input: z
      .strictObject({ role: Role, ...listFilters })
      .refine(hasStatus, noStatus)
      .refine(hasSort, noSort),
    reply: FileReply,
    download: 'text/csv',
    problems: ['ProofNeeded', 'TooManyTries'],
    example: { role: 3 },
  }),
}
