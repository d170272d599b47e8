import type { RequestContext } from '../../platform/http/route.ts'
import { hashPassword, saltOf } from '../accounts/hash-password.ts'
import { isSameSecret } from '../../platform/secrets/secrets.ts'
import { findPendingPasswords } from './store.ts'

/**
 * Hashes the password of a sign-up. All sign-ups with one address share a salt, which follows from the address and the product's
 * secret: so one hash compares a password with all of them.
 */
export const hashSignUpPassword = (
  { email, password }: { email: string; password: string },
  { secrets, visitor }: Pick<RequestContext, 'secrets' | 'visitor'>,
): Promise<string> => hashPassword(password, visitor, secrets.passwordSalt(email))

/**
 * Whether a sign-up with this address and password waits for its code. It always takes the work of one hash (rule:
 * account-existence-is-private).
 */
export async function passwordWaits(
  { email, password }: { email: string; password: string },
  { db, secrets, visitor, now }: Pick<RequestContext, 'db' | 'secrets' | 'visitor' | 'now'>,
): Promise<boolean> {
  const waiting = await findPendingPasswords(db, email, now)
  // A sign-up from before the salt was shared has its own.
  const salt = waiting[0] ? saltOf(waiting[0]) : secrets.passwordSalt(email)
  const typed = await hashPassword(password, visitor, salt)
  return waiting.some((stored) => isSameSecret(stored, typed))
}
