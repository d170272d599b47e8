/** What other domains may import from membership; nothing else in this folder is theirs to import. */
export { signReportLink } from './deliveries/sign-report-link.ts'
export { leafletPlanned, memberWithdrew } from './events.ts'
export { type EveryMembership, findOwnMembership, listEveryMembership } from './joining/list-memberships.ts'
export { withdrawMember } from './joining/withdraw-membership.ts'
export {
  type Plan,
  dropPlansOfCampaign,
  dropPlansOfLeaver,
  recordMailed,
  replacePlan,
} from './planning/change-plans.ts'
export { planDueLeaflets } from './planning/plan-due-leaflets.ts'
export { skipDueLeaflets } from './planning/skip-due-leaflets.ts'
export { presentMembership, presentNextDates, presentWaits } from './present.ts'
