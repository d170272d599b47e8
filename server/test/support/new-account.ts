import { password } from './given.ts'

/** The input of a sign-up. */
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
