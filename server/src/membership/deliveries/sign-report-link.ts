import { isSameSecret, type KeyedSecrets, type Secrets } from '../../platform/secrets/secrets.ts'
import type { Plan } from '../planning/plan-store.ts'

/**
 * The secret part of a report link: which member was sent which version, signed. It is calculated when needed and never stored, so the
 * database or a copy of it cannot be used to report for anybody.
 */
export function signReportLink({ membershipId, leafletId }: Plan, secrets: KeyedSecrets): string {
  const ids = `${membershipId}-${leafletId}`
  return `${ids}-${secrets.signLink(ids)}`
}

/** @returns the plan that a link is for; null for one that we did not sign */
export function readReportLink(link: string, secrets: Secrets): Plan | null {
  const match = /^(\d{1,15})-(\d{1,15})-[\w-]{22}$/.exec(link)
  if (!match) return null
  const plan = { membershipId: Number(match[1]), leafletId: Number(match[2]) }
  const isSigned = secrets.accepted.some((key) => isSameSecret(signReportLink(plan, key), link))
  return isSigned ? plan : null
}
