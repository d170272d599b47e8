import type { Role } from '@street-musketeers/contract/roles.ts'

/** Whether an account is shown as Active (rule: account-status). */
export function isActive(account: {
  role: Role
  activated_at: Date | null
  closed_at: Date | null
}): boolean {
  if (account.closed_at) return false
  if (account.role === 'organisation') return true
  return account.role !== 'applicant' && account.activated_at !== null
}
