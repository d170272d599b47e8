import { formatDay } from '@street-musketeers/contract/text.ts'
import type { Db } from '../../platform/database/db.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { nameForUnverified } from '../accounts/rules.ts'
import { storedCode } from '../codes/verify-code.ts'
import { findPendingByCode, type PendingSignUp } from './store.ts'

/**
 * The sign-up that a code, or the token of an emailed link, activates.
 * @param input.email its address; without it a code of any sign-up is found
 */
export async function findSignUpByCode(
  db: Db,
  { code, email }: { code: string; email?: string | undefined },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<PendingSignUp | null> {
  const [signUp] = await findPendingByCode(db, { ...storedCode(code, { secrets }), email }, now)
  return signUp ?? null
}

/** The refusal of a right code without the password of its sign-up. It says whose sign-up it is, to the reader of the email. */
export function passwordNeeded(signUp: PendingSignUp, { isWrong = false } = {}): Problem {
  const whose = `${nameForUnverified(signUp).name || 'Somebody'} signed up on ${formatDay(signUp.signed_up_at)}.`
  const message = isWrong
    ? `${whose} That is not the password chosen then. If you have forgotten it, please sign up again.`
    : `${whose} If that is you, enter the password you chose then.`
  return problem('PasswordNeeded', { message, fields: { password: message } })
}
