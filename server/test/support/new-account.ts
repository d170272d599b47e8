import { password } from './given.ts'

/** What somebody who signs up sends. */
export const newAccount = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  password,
  confirm: password,
  userRole: 'ROLE_USER' as const,
  marketing: 'RECOMMENDED' as const,
  consent: true as const,
})
