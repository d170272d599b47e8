/** How an organisation's application and contact details are presented, and whether it may vouch for branches. */
export { countBranchesAsking, describeBranches } from './branches/list-branches.ts'
export { mayVouch } from './branches/oversee-vouching.ts'
export { presentApplication, presentApplicationOfAccount, presentOrgInfo } from './present.ts'
