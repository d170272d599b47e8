/** What other domains may import from membership; nothing else in this folder is theirs to import. */
export { signReportLink } from './deliveries/sign-report-link.ts'
export { leafletPlanned, memberWithdrew } from './events.ts'
export {
  type AllMemberships as EveryMembership,
  findOwnMembership,
  listAllMemberships as listEveryMembership,
} from './joining/list-memberships.ts'
export { withdrawMember } from './joining/withdraw-membership.ts'
export {
  type Plan,
  dropPlansOfCampaign,
  dropPlansAfterWithdrawal as dropPlansOfLeaver,
  recordEmailed as recordMailed,
  replacePlan,
} from './planning/change-plans.ts'
export { planDueLeaflets } from './planning/plan-due-leaflets.ts'
export { skipDueLeaflets } from './planning/skip-due-leaflets.ts'
export { presentMembership, presentNextDates, presentLeafletWaits as presentWaits } from './present.ts'
