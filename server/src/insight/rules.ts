import type { Role } from '@street-musketeers/contract/roles.ts'
import { minShownCount, type Figure } from '@street-musketeers/contract/insight/tallies.ts'

/**
 * What "Active" says of an account (rule: account-status): a musketeer or an administrator confirmed their address; an
 * organisation was confirmed by us. A closed account is neither.
 */
export function isActive(account: {
  role: Role
  activated_at: Date | null
  closed_at: Date | null
}): boolean {
  if (account.closed_at) return false
  if (account.role === 'organisation') return true
  return account.role !== 'applicant' && account.activated_at !== null
}

/** A count as an organisation may see it (rule: small-counts-hidden). A zero points at nobody, so it is shown. */
export const maskSmallCount = (count: number): Figure =>
  count > 0 && count < minShownCount
    ? { score: 0, fewerThan: minShownCount }
    : { score: count, fewerThan: null }

/** A figure for a table: the number, or the words that stand in for it. */
export const formatFigure = ({ score, fewerThan }: Figure): number | string =>
  fewerThan === null ? score : `fewer than ${fewerThan}`
