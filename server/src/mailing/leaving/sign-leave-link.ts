import * as paths from '@street-musketeers/contract/public-urls.ts'
import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'

/** What a leave link unsubscribes from: the newsletter, from the email of one issue, or a campaign. */
export type LeaveTarget =
  { leaves: 'newsletter'; accountId: number; issueId: number } | { leaves: 'campaign'; membershipId: number }

/** The secret part of a leave link. It is calculated when needed and never stored. */
export function signLeaveLink(target: LeaveTarget, secrets: KeyedSecrets): string {
  const ids =
    target.leaves === 'newsletter' ? `n-${target.accountId}-${target.issueId}` : `c-${target.membershipId}`
  return `${ids}-${secrets.signLink(`leave:${ids}`)}`
}

/** @returns what a link unsubscribes from; null for one that we did not sign */
export function readLeaveLink(link: string, secrets: Secrets): LeaveTarget | null {
  const match = /^(?:n-(\d{1,15})-(\d{1,15})|c-(\d{1,15}))-[\w-]{22}$/.exec(link)
  if (!match) return null
  const [, accountId, issueId, membershipId] = match
  const target: LeaveTarget = membershipId
    ? { leaves: 'campaign', membershipId: Number(membershipId) }
    : { leaves: 'newsletter', accountId: Number(accountId), issueId: Number(issueId) }
  const isSigned = secrets.accepted.some((key) => isSameSecret(signLeaveLink(target, key), link))
  return isSigned ? target : null
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
