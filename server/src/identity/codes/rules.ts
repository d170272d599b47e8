import { days, hours, minutes } from '../../platform/values/clock.ts'

export type CodePurpose = 'activation' | 'password' | 'link' | 'email'
/** How long a code works (rule: code-lifetimes). */
export const codeLife = (purpose: CodePurpose) => (purpose === 'activation' ? hours(24) : minutes(15))
/** After this many wrong tries a code no longer works, even if the next try is right (rule: five-wrong-code-tries). */
export const maxWrongTries = 5
/** How long a new password can be chosen after its code was confirmed (rule: password-reset-grant). */
export const grantLife = minutes(15)
/** For a link that the command line prints for an administrator. */
export const commandLineLinkLife = hours(24)
/** For a link in an email that its recipient did not ask for. */
export const emailedLinkLife = days(7)

export const isCodeUsable = (code: { wrong_tries: number; expires_at: Date }, now: Date) =>
  code.wrong_tries < maxWrongTries && code.expires_at > now
