/**
 * What the decisions of administrators have in common: each has a reason, which is emailed word for word, and can be appealed against by
 * replying to its email (rules: appeals, suspensions).
 */

/** A longer reason is better given by telephone. */
export const maxReasonLength = 1000
export const appealDays = 14

export const messages = {
  reasonMissing: 'Please give your reason. We send it, word for word.',
  howToAppeal: `If you think this is wrong, reply to this email within ${appealDays} days and say why. A person will read it and look again.`,
} as const
