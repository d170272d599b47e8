import { switchableEmails, type SwitchableEmail } from '@street-musketeers/contract/mailing/email-settings.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'

/** What a leave link unsubscribes from: the newsletter, from the email of one issue, a campaign, reminders, or one kind of email. */
export type LeaveTarget =
  | { leaves: 'newsletter'; accountId: number; issueId: number }
  | { leaves: 'campaign'; membershipId: number }
  | { leaves: 'reminders'; accountId: number }
  | { leaves: SwitchableEmail; accountId: number }

/** The secret part of a leave link. It is calculated when needed and never stored. */
export function signLeaveLink(target: LeaveTarget, secrets: KeyedSecrets): string {
  const ids = idsOf(target)
  return `${ids}-${secrets.signLink(`leave:${ids}`)}`
}

function idsOf(target: LeaveTarget): string {
  if (target.leaves === 'newsletter') return `n-${target.accountId}-${target.issueId}`
  if (target.leaves === 'campaign') return `c-${target.membershipId}`
  if (target.leaves === 'reminders') return `r-${target.accountId}`
  return `${target.leaves}-${target.accountId}`
}

/** @returns what a link unsubscribes from; null for one that we did not sign */
export function readLeaveLink(link: string, secrets: Secrets): LeaveTarget | null {
  const target = readTarget(link)
  const isSigned = target && secrets.accepted.some((key) => isSameSecret(signLeaveLink(target, key), link))
  return isSigned ? target : null
}

function readTarget(link: string): LeaveTarget | null {
  const [, what, first, second] = /^([a-z]+)-(\d{1,15})(?:-(\d{1,15}))?-[\w-]{22}$/.exec(link) ?? []
  if (what === 'n') return { leaves: 'newsletter', accountId: Number(first), issueId: Number(second) }
  if (what === 'c') return { leaves: 'campaign', membershipId: Number(first) }
  if (what === 'r') return { leaves: 'reminders', accountId: Number(first) }
  const email = switchableEmails.find((each) => each === what)
  return email ? { leaves: email, accountId: Number(first) } : null
}

/**
 * Headers that let a mail program offer one-click unsubscribing (RFC 8058): a POST to the address unsubscribes, a GET only shows a page.
 * The email's DKIM signature must cover both headers.
 */
export const listUnsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const leaveUrl = (publicUrl: string, link: string) => `${publicUrl}${paths.leave(link)}`
