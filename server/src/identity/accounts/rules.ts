import type { SignUp } from '@street-musketeers/contract/identity/identity-schemas.ts'
import { authorities, type Role } from '@street-musketeers/contract/roles.ts'

/** Sign-up creates musketeers and applicants only (rule: sign-up-roles). */
export const roleFromSignUp = (userRole: SignUp['userRole']) =>
  userRole === authorities.musketeer ? 'musketeer' : 'applicant'

/** A person's full name, `Ada Lovelace`; empty when the account is closed or missing. */
export const fullName = ({ firstname, lastname }: { firstname: string | null; lastname: string | null }) =>
  `${firstname ?? ''} ${lastname ?? ''}`.trim()

/**
 * Whether an address is free although an account has it: the person who signed up with it never proved that it is
 * theirs, so anyone who proves it may have it (rule: sign-up-again-replaces).
 */
export const isUnclaimed = (account: { role: Role; activated_at: Date | null }) =>
  account.activated_at === null && (account.role === 'musketeer' || account.role === 'applicant')
