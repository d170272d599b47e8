import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  type SwitchableEmail,
  switchableEmails,
} from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import {
  isSameSecret,
  signForAddress,
  type KeyedSecrets,
  type Secrets,
} from '../../platform/secrets/secrets.ts'

/** What a leave link unsubscribes from: the newsletter, from the email of one issue, a campaign, reminders, or one kind of email. */
export type LeaveTarget = (
  | { leaves: 'newsletter'; accountId: number; issueId: number }
  | { leaves: 'campaign'; membershipId: number }
  | { leaves: 'reminders'; accountId: number }
  | { leaves: SwitchableEmail; accountId: number }
) & {
  /** The number of the email address to which the link was sent. */
  emailNumber: number
}

/** The secret part of a leave link. It is calculated when needed and never stored. */
export function signLeaveLink(target: LeaveTarget, secrets: KeyedSecrets): string {
  const ids = idsOf(target)
  return `${ids}-${secrets.signLink(`leave:${ids}`)}`
}

/** The secret part of the address that a mail program writes to instead. */
export function signLeaveToken(target: LeaveTarget, secrets: KeyedSecrets): string {
  const ids = idsOf(target)
  return `${ids}-${signForAddress(`leave by email:${ids}`, 12, secrets)}`
}

/** A link to the first address of its reader names no number, like those of the previous version. */
function idsOf(target: LeaveTarget): string {
  const number = target.emailNumber ? `-${target.emailNumber}` : ''
  if (target.leaves === 'newsletter') return `n-${target.accountId}-${target.issueId}${number}`
  if (target.leaves === 'campaign') return `c-${target.membershipId}${number}`
  if (target.leaves === 'reminders') return `r-${target.accountId}${number}`
  return `${target.leaves}-${target.accountId}${number}`
}

/** @returns what a link unsubscribes from; null for one that we did not sign */
export const readLeaveLink = (link: string, secrets: Secrets): LeaveTarget | null =>
  readSigned(link, /^([a-z]+)-(\d{1,15}(?:-\d{1,15}){0,2})-[\w-]{22}$/, signLeaveLink, secrets)

/** The same for the token of an address, in whatever case it came. */
export const readLeaveToken = (token: string, secrets: Secrets): LeaveTarget | null =>
  readSigned(
    token.toLowerCase(),
    /^([a-z]+)-(\d{1,15}(?:-\d{1,15}){0,2})-[0-9a-f]{24}$/,
    signLeaveToken,
    secrets,
  )

function readSigned(
  signed: string,
  form: RegExp,
  sign: (target: LeaveTarget, secrets: KeyedSecrets) => string,
  secrets: Secrets,
): LeaveTarget | null {
  const [, what = '', ids = ''] = form.exec(signed) ?? []
  const target = readTarget(what, ids.split('-').map(Number))
  const isSigned = target && secrets.accepted.some((key) => isSameSecret(sign(target, key), signed))
  return isSigned ? target : null
}

function readTarget(what: string, ids: readonly number[]): LeaveTarget | null {
  if (what === 'n') {
    const [accountId, issueId, emailNumber = 0] = ids
    return { leaves: 'newsletter', accountId: accountId!, issueId: issueId!, emailNumber }
  }
  const [id, emailNumber = 0] = ids
  if (what === 'c') return { leaves: 'campaign', membershipId: id!, emailNumber }
  const leaves = what === 'r' ? 'reminders' : switchableEmails.find((each) => each === what)
  return leaves ? { leaves, accountId: id!, emailNumber } : null
}

export const leaveUrl = (publicUrl: string, link: string) => `${publicUrl}${paths.leave(link)}`
