import {
  isSameSecret,
  signForAddress,
  type KeyedSecrets,
  type Secrets,
} from '../../platform/secrets/secrets.ts'
import type { Plan } from '../planning/plan-store.ts'

/** What a leaflet's email links to: a plan, and the number of the email address it was sent to. */
export interface LinkedPlan extends Plan {
  emailNumber: number
}

/** The ids of a link. One to a member's first address names no number, like those of the previous version. */
const idsOfLink = ({ membershipId, leafletId, emailNumber }: LinkedPlan): string =>
  [membershipId, leafletId, ...(emailNumber ? [emailNumber] : [])].join('-')

/** @param match the two ids of a link, and the third if it has one */
const readLinkIds = ([, membershipId, leafletId, emailNumber = '0']: RegExpExecArray): LinkedPlan => ({
  membershipId: Number(membershipId),
  leafletId: Number(leafletId),
  emailNumber: Number(emailNumber),
})

/**
 * The secret part of a report link: which member was sent which version, signed. It is calculated when needed and never stored, so the
 * database or a copy of it cannot be used to report for anybody.
 */
export function signReportLink(plan: LinkedPlan, secrets: KeyedSecrets): string {
  const ids = idsOfLink(plan)
  return `${ids}-${secrets.signLink(ids)}`
}

/** @returns the plan that a link is for; null for one that we did not sign */
export function readReportLink(link: string, secrets: Secrets): LinkedPlan | null {
  const match = /^(\d{1,15})-(\d{1,15})(?:-(\d{1,6}))?-[\w-]{22}$/.exec(link)
  if (!match) return null
  const plan = readLinkIds(match)
  const isSigned = secrets.accepted.some((key) => isSameSecret(signReportLink(plan, key), link))
  return isSigned ? plan : null
}

/**
 * What a reply address proves: which member was sent which version. It names the same as the report link and ends with it. It must
 * fit in a local part, which may have 64 characters.
 */
export function signReplyToken(plan: LinkedPlan, secrets: KeyedSecrets): string {
  const ids = idsOfLink(plan)
  return `${ids}-${signForAddress(`reply:${ids}`, 12, secrets)}`
}

/** @returns the plan that a token is for, in whatever case it came; null for one that we did not sign */
export function readReplyToken(token: string, secrets: Secrets): LinkedPlan | null {
  const match = /^(\d{1,15})-(\d{1,15})(?:-(\d{1,6}))?-[0-9a-f]{24}$/i.exec(token)
  if (!match) return null
  const plan = readLinkIds(match)
  const isSigned = secrets.accepted.some((key) =>
    isSameSecret(signReplyToken(plan, key), token.toLowerCase()),
  )
  return isSigned ? plan : null
}
