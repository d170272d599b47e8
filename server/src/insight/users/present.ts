import type { User, ListedUser, OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { closedUsername } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import type { CauseUser } from '@street-musketeers/contract/causes/causes.ts'
import type { NextLeafletDates } from '@street-musketeers/contract/membership/memberships.ts'
import { authorities, type Role } from '@street-musketeers/contract/roles.ts'
import { nameOf, presentAddress } from '../../identity/index.ts'
import {
  isPaused,
  presentMembership,
  presentNextDates,
  presentLeafletWaits,
  spreadDay,
  type AllMemberships,
} from '../../membership/index.ts'
import { presentApplicationOfAccount, presentOrgInfo } from '../../organisations/index.ts'
import { revisionOf } from '../../platform/http/revision.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Listed, User as Row } from './store.ts'

/** An account as administrators see it. A closed one shows only that it existed (rule: closing-erases-personal-data). */
export const presentUser = (row: Row): User => ({
  id: row.id,
  username: row.email ?? closedUsername,
  firstname: row.firstname,
  lastname: row.lastname,
  active: isActive(row),
  signupDate: row.signed_up_at.toISOString(),
  address: row.address && presentAddress(row.address),
  orgInfo: row.org_info && presentOrgInfo(row.org_info),
  application:
    row.role === 'applicant' || row.role === 'organisation'
      ? presentApplicationOfAccount(row.role, row.application)
      : null,
  branchOf: row.branch && {
    unionId: row.branch.union_id,
    union: row.branch.union_name,
    state: row.branch.state,
    since: new Date(row.branch.since).toISOString(),
  },
  suspension: row.suspended_at && {
    since: row.suspended_at.toISOString(),
    reason: row.suspension_reason,
  },
})

/** A row of an administrators' list (rule: pending-sign-ups-listed). */
export const presentListed = (row: Listed): ListedUser =>
  row.kind === 'account'
    ? presentUser(row)
    : {
        id: null,
        username: row.email,
        firstname: row.firstname,
        lastname: row.lastname,
        active: false,
        signupDate: row.signed_up_at.toISOString(),
        address: null,
        orgInfo: null,
        application: null,
        branchOf: null,
        suspension: null,
      }

/** The signed-in account. Deliveries for campaigns that it left or that were deleted still count in its total (rules: withdrawal-keeps-history, deleted-campaigns). */
export const presentOwnUser = (
  row: Row & { mailbox_refuses: boolean },
  {
    causes = [],
    memberships = [],
    nextDates = null,
    branchesAsking = null,
    printing = null,
  }: {
    causes?: CauseUser[]
    memberships?: AllMemberships
    nextDates?: NextLeafletDates | null
    branchesAsking?: number | null
    printing?: OwnUser['printing']
  },
  now: Date,
): OwnUser => ({
  ...presentUser(row),
  authorities: [{ authority: authorities[row.role] }],
  causeUsers: causes,
  campaignDistributors: presentMemberships(memberships),
  leafletsDelivered: memberships
    .flatMap(({ deliveries }) => deliveries)
    .reduce((total, { leaflets_delivered }) => total + leaflets_delivered, 0),
  frequency: frequencyOf(row),
  leafletDay: leafletDayOf(row),
  nextLeafletDate: row.next_due_at?.toISOString() ?? null,
  nextLeafletDates: nextDates,
  reminders: row.role === 'musketeer' ? (row.wants_reminders ?? true) : null,
  pausedUntil: isPaused(row, londonDate(now)) ? row.paused_until : null,
  leafletWaits: nextDates && presentLeafletWaits(nextDates, row.mailbox_refuses ? [] : memberships, now),
  revisions: {
    address: revisionOf(row.address && presentAddress(row.address)),
    orgInfo: revisionOf(row.org_info && presentOrgInfo(row.org_info)),
    name: revisionOf(nameOf(row)),
  },
  newsletter: Boolean(row.newsletter),
  branchesAsking,
  mailboxRefuses: row.mailbox_refuses,
  printing,
})

/** The current memberships of campaigns that were not deleted. */
export const presentMemberships = (memberships: AllMemberships): OwnUser['campaignDistributors'] =>
  memberships
    .filter(({ withdrawn_at, deleted_at }) => !withdrawn_at && !deleted_at)
    .map((membership) => ({
      ...presentMembership(membership, membership.deliveries),
      campaignName: membership.campaign_name,
      campaignEnded: membership.campaign_ended,
    }))

/** Only musketeers have one. */
export const frequencyOf = ({ role, frequency }: Pick<Row, 'role' | 'frequency'>) =>
  role === 'musketeer' ? (frequency ?? 'WEEKLY') : null

/** The same. Before a first campaign it is the day that joining one gives. */
const leafletDayOf = ({ id, role, weekday, hour }: Row) => {
  if (role !== 'musketeer') return null
  return weekday && hour ? { weekday, hour } : spreadDay(id)
}

/** Null before the first leaflet, which is sent on joining a campaign (rule: first-campaign-sends-at-once). */
export function nextDatesOf(row: Row, now: Date) {
  const { frequency, weekday, hour, anchor, next_due_at, last_slot, paused_until } = row
  return frequency && weekday && hour && anchor && next_due_at && last_slot
    ? presentNextDates({ frequency, weekday, hour, anchor, next_due_at, last_slot, paused_until }, now)
    : null
}

/** Whether an account is shown as Active (rule: account-status). */
export function isActive(account: {
  role: Role
  activated_at: Date | null
  closed_at: Date | null
}): boolean {
  if (account.closed_at) return false
  if (account.role === 'organisation') return true
  return account.role !== 'applicant' && account.activated_at !== null
}
