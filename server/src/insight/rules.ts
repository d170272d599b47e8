import type { Role } from '@street-musketeers/contract/roles.ts'

/**
 * What "Active" says of an account (specification 4): a musketeer or an administrator confirmed their address; an
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
