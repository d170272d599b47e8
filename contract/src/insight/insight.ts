import { z } from 'zod'
import { CauseUser } from '../causes/causes.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { Address } from '../identity/identity.ts'
import { CampaignDistributor, Frequency, LeafletWaits, NextLeafletDates } from '../membership/membership.ts'
import { Application, StoredOrgInfo } from '../organisations/organisations.ts'
import { Authority } from '../roles.ts'

/** Shown as the username of a closed account (rule: closing-erases-personal-data). */
export const closedUsername = 'Deactivated account'

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

/** A row of an administrator's list. */
export const User = Person
export type User = z.output<typeof User>

/** An account as its own page shows it. */
export const UserDetails = Person.extend({ causeUsers: z.array(CauseUser) })
export type UserDetails = z.output<typeof UserDetails>

/** The signed-in account, with all its screens need. */
export const OwnUser = Person.extend({
  authorities: z.array(Authority),
  causeUsers: z.array(CauseUser),
  campaignDistributors: z.array(CampaignDistributor),
  leafletsDelivered: z.int(),
  frequency: Frequency.nullable(),
  nextLeafletDate: Instant.nullable(),
  /** For a musketeer who considers another frequency (rule: frequency-change-shows-dates); null until a first leaflet is planned, which is sent on joining. */
  nextLeafletDates: NextLeafletDates.nullable(),
  /** Null together with them. None waits for a mailbox that refuses our mail. */
  leafletWaits: LeafletWaits.nullable(),
  /** Whether they asked for the newsletter (rule: newsletter-opt-in). */
  newsletter: z.boolean(),
  /** Whether our mail to them comes back, so that no leaflets and newsletters are sent to them. */
  mailboxRefuses: z.boolean(),
})
export type OwnUser = z.output<typeof OwnUser>

export const showOwnUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in account.',
  input: z.strictObject({}),
  reply: OwnUser,
  problems: ['SignInNeeded'],
})

export const showUser = endpoint({
  method: 'GET',
  path: '/api/siteadmin/user/:id',
  summary: 'One account, for an administrator. The read is logged.',
  input: z.strictObject({ id: Id }),
  reply: UserDetails,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})
