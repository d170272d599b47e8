import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import type { Plan } from '../planning/plan-store.ts'

/** What a leaflet's email links to: a plan, and how often its member's email address had changed when it was sent. */
export interface LinkedPlan extends Plan {
  emailChanges: number
}

/** The ids of a link. One that was sent before the first change does not name it, like those of the version before. */
export const idsOfLink = ({ membershipId, leafletId, emailChanges }: LinkedPlan): string =>
  [membershipId, leafletId, ...(emailChanges ? [emailChanges] : [])].join('-')

/** @param match the two ids of a link, and the third if it has one */
export const readLinkIds = ([
  ,
  membershipId,
  leafletId,
  emailChanges = '0',
]: RegExpExecArray): LinkedPlan => ({
  membershipId: Number(membershipId),
  leafletId: Number(leafletId),
  emailChanges: Number(emailChanges),
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
