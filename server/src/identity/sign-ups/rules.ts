import type { SignUp } from '@street-musketeers/contract/identity/accounts.ts'
import { authorities } from '@street-musketeers/contract/roles.ts'
import { days } from '../../platform/values/clock.ts'

/** How long a sign-up waits to be activated (rule: sign-ups-wait-seven-days). */
export const signUpLife = days(7)

/** Sign-up creates musketeers and applicants only. */
export const roleFromSignUp = (userRole: SignUp['userRole']) =>
  userRole === authorities.musketeer ? 'musketeer' : 'applicant'
