import type { SignUp } from '@street-musketeers/contract/identity/identity.ts'
import { authorities, type Role } from '@street-musketeers/contract/roles.ts'
import { days, hours, minutes } from '../platform/values/clock.ts'

/** Sign-up creates musketeers and applicants only (rule: sign-up-roles). */
export const roleFromSignUp = (userRole: SignUp['userRole']) =>
  userRole === authorities.musketeer ? 'musketeer' : 'applicant'

/** A person's whole name, `Ada Lovelace`; empty when their account is closed, or there is none. */
export const fullName = ({ firstname, lastname }: { firstname: string | null; lastname: string | null }) =>
  `${firstname ?? ''} ${lastname ?? ''}`.trim()

/** How long a session lasts when unused, and at most (rule: session-lifetimes). */
export const sessionLife = (role: Role) =>
  role === 'musketeer' ? { idle: days(14), absolute: days(60) } : { idle: hours(12), absolute: days(7) }

export type CodePurpose = 'activation' | 'password' | 'link' | 'email'
/** How long a code works (rule: code-lifetimes). */
export const codeLife = (purpose: CodePurpose) => (purpose === 'activation' ? hours(24) : minutes(15))
/** After this many wrong tries a code no longer works, even if the next try is right (rule: five-wrong-code-tries). */
export const maxWrongTries = 5
/** How long a sign-in waits for its second step. */
export const secondStepLife = minutes(5)
/** How long a password can be chosen after the code was confirmed (rule: password-reset-grant). */
export const grantLife = minutes(15)
/** How long what an identity provider vouched for waits for the answers to sign up, or for a code. */
export const ticketLife = minutes(30)
/** For a link that an administrator is handed by the command line. */
export const commandLineLinkLife = hours(24)
/** For a link that somebody is mailed who did not ask for it. */
export const emailedLinkLife = days(7)

export const isCodeUsable = (code: { wrong_tries: number; expires_at: Date }, now: Date) =>
  code.wrong_tries < maxWrongTries && code.expires_at > now

/**
 * Whether an address is still free although an account names it: whoever signed up with it never proved that it is theirs,
 * and gives way to who does.
 */
export const isUnclaimed = (holder: { role: Role; activated_at: Date | null }) =>
  holder.activated_at === null && (holder.role === 'musketeer' || holder.role === 'applicant')

/** Whether a session still carries its account at this moment. */
export const sessionIsLive = (
  session: { last_used_at: Date; expires_at: Date; role: Role; closed_at: Date | null },
  now: Date,
) =>
  session.closed_at === null &&
  session.expires_at > now &&
  session.last_used_at.getTime() + sessionLife(session.role).idle > now.getTime()
