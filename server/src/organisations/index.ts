/** How an organisation's application and contact details are presented, whether it may vouch for branches, and which union vouches for it. */
export { countBranchesAsking, describeBranches } from './branches/list-branches.ts'
export { findUnion, findUnionOf } from './branches/store.ts'
export { mayVouch } from './branches/oversee-vouching.ts'
export { findOrgInfo } from './store.ts'
export { presentApplication, presentApplicationOfAccount, presentOrgInfo } from './present.ts'
