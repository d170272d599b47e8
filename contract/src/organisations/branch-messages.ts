/** Messages about a union and its branches (rule: branches). */
export const branchMessages = {
  ownPerson:
    'This is the address of one of your own people. Invite an address of the branch, such as one that its officers share.',
  emailMissing: 'Enter an email address',
  invited: 'We’ve sent the invitation. An earlier link to the same address no longer works.',
  withdrawn: 'The invitation is withdrawn.',
  asked: 'Your union’s officers can see that you ask. We’ll email you their answer.',
  noUnion: 'Your organisation is no union’s branch here.',
  accepted: 'Thank you. Sign in to tell us about your branch.',
  taken: 'Your union now vouches for you. Sign in with the email address that was invited, and go on.',
  live: 'Your branch is live. Sign in again and publish your first campaign.',
  vouched: 'You have vouched for them. We’ve emailed them.',
  refused: 'We’ve told them that they’re not a branch of yours.',
  allowed: 'They may now vouch for branches. We’ve emailed their officers.',
  notAllowed: 'They may no longer vouch for branches.',
  takenBack: 'The vouch is taken back. We’ve emailed the union and the branch.',
} as const

/** How far a branch is: invited by its union, asking it, vouched for or refused by it. */
export const branchStates = ['invited', 'asked', 'vouched', 'refused'] as const
export type BranchState = (typeof branchStates)[number]
