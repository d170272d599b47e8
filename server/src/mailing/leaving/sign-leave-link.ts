import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** What somebody leaves by the link in a mail: the newsletter, of which they read an issue, or a campaign they joined. */
export type LeaveTarget =
  { leaves: 'newsletter'; accountId: number; issueId: number } | { leaves: 'campaign'; membershipId: number }

/** The secret part of a link for leaving, made anew whenever it is needed and kept nowhere. */
export function signLeaveLink(leaving: LeaveTarget, secrets: Secrets): string {
  const named =
    leaving.leaves === 'newsletter'
      ? `n-${leaving.accountId}-${leaving.issueId}`
      : `c-${leaving.membershipId}`
  return `${named}-${secrets.signLink(`leave:${named}`)}`
}

/** @returns what a link names; null for one that we did not sign */
export function readLeaveLink(link: string, secrets: Secrets): LeaveTarget | null {
  const found = /^(?:n-(\d{1,15})-(\d{1,15})|c-(\d{1,15}))-[\w-]{22}$/.exec(link)
  if (!found) return null
  const [, accountId, issueId, membershipId] = found
  const leaving: LeaveTarget = membershipId
    ? { leaves: 'campaign', membershipId: Number(membershipId) }
    : { leaves: 'newsletter', accountId: Number(accountId), issueId: Number(issueId) }
  const signed = Buffer.from(signLeaveLink(leaving, secrets))
  const given = Buffer.from(link)
  return signed.length === given.length && timingSafeEqual(signed, given) ? leaving : null
}

/**
 * What lets a mail program offer to leave with one click (RFC 8058): a POST to the address leaves, a GET only shows a page.
 * A signature of the mail must cover both headers.
 */
export const listUnsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const leaveUrl = (publicUrl: string, link: string) => `${publicUrl}/leave/${link}`
