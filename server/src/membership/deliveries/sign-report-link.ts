import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Plan } from '../planning/plan-store.ts'

/**
 * The secret part of a link in a leaflet's mail: which member got which version, signed. It is made anew whenever it is
 * needed and kept nowhere, so that neither the database nor a copy of it can report for anybody.
 */
export function signReportLink({ membershipId, leafletId }: Plan, secrets: Secrets): string {
  const named = `${membershipId}-${leafletId}`
  return `${named}-${secrets.signLink(named)}`
}

/** @returns what a link names; null for one that we did not sign */
export function readReportLink(link: string, secrets: Secrets): Plan | null {
  const found = /^(\d{1,15})-(\d{1,15})-[\w-]{22}$/.exec(link)
  if (!found) return null
  const plan = { membershipId: Number(found[1]), leafletId: Number(found[2]) }
  const signed = Buffer.from(signReportLink(plan, secrets))
  const given = Buffer.from(link)
  return signed.length === given.length && timingSafeEqual(signed, given) ? plan : null
}
