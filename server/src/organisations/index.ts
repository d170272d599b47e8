/** How an organisation's application and contact details are presented, whether it may vouch for branches, and which union vouches for it. */
export { countBranchesAsking, describeBranches, isUnion, showUnionOf } from './branches/list-branches.ts'
export { mayVouch } from './branches/oversee-vouching.ts'
export { presentApplication, presentApplicationOfAccount, presentOrgInfo } from './present.ts'
export { showContact } from './show-contact.ts'
