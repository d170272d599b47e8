/** Memberships with their deliveries, and plans of leaflets that mailing sends. */
export { calendarAddress } from './calendar/read-calendar.ts'
export { shownJoined } from './sharing/share-links.ts'
export { joinedBefore } from './sharing/conditions.ts'
export { findMembershipByLink, reportByLink, reportsPerLink } from './deliveries/report-by-link.ts'
export {
  readReplyToken,
  signReplyToken,
  type LinkedPlan,
  signReportLink,
} from './deliveries/sign-report-link.ts'
export { leafletPlanned, memberWithdrew, roundGiven, roundReported, roundTaken } from './events.ts'
export { type AllMemberships, findOwnMembership, listAllMemberships } from './joining/list-memberships.ts'
export { presentMembership } from './deliveries/present.ts'
export { withdrawMember } from './joining/withdraw-membership.ts'
export {
  type Plan,
  dropPlansAfterWithdrawal,
  dropPlansOfCampaign,
  planCorrections,
  recordCollected,
  recordEmailed,
  replacePlans,
} from './planning/change-plans.ts'
export { markAskedWhatNext, planDueLeaflets, skipDueLeaflets } from './planning/plan-due-leaflets.ts'
export { presentLeafletWaits, presentNextDates } from './planning/present.ts'
export { forgetUnreadableHomes } from './refusals/forget-unreadable-homes.ts'
export { showRefusals } from './refusals/show-refusals.ts'
export { renewPostcodeKeys } from './refusals/renew-postcode-keys.ts'
export { forgetUnreadableStreets, readStreets } from './rounds/own-streets.ts'
export { heldRounds, keptRounds } from './rounds/conditions.ts'
export {
  findRoundsOfMember,
  type HeldRound,
  presentHeldRounds,
  presentKeptRounds,
} from './rounds/show-rounds.ts'
export {
  stopReminders,
  wantsReminders,
  findReminders,
  type Reminder,
  takeReminders,
} from './reminders/find-reminders.ts'
export { nextLeaflet, ownLeaflet, plansAsRows } from './planning/conditions.ts'
export {
  dueTimeAfter,
  isPaused,
  nextDueTime,
  scheduleAfterFirstLeaflet,
  spreadDay,
} from './planning/rules.ts'
