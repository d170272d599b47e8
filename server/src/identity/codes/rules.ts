import { days, hours, minutes } from '../../platform/values/clock.ts'

/** What a code of an account is for. The code of a sign-up is stored with the sign-up. */
export type CodePurpose = 'password' | 'link' | 'email' | 'proof'
/** The same, and a link that signs in, which has no code to type. */
export type LinkPurpose = CodePurpose | 'sign-in'
/** How long a code works (rule: code-lifetimes). */
export const codeLife = (purpose: LinkPurpose | 'activation') =>
  purpose === 'activation' ? hours(24) : minutes(15)
/** How long a new password can be chosen after its code was confirmed (rule: password-reset-grant). */
export const grantLife = minutes(15)
/** For a link that the command line prints for an administrator. */
export const commandLineLinkLife = hours(24)
/** For a link in an email that its recipient did not ask for. */
export const emailedLinkLife = days(7)

/** Whether what was entered is the token of an emailed link, and not a code that a person types. */
export const isLinkToken = (entered: string) => entered.length > 8
