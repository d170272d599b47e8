import { settingsMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { minutes } from '../../platform/values/clock.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { passwordMatches } from '../accounts/hash-password.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { findAccount } from '../accounts/store.ts'

const ownPasswordTries: Limit = { name: 'own-password', points: 10, windowMs: minutes(15) }

/**
 * Checks the password of a person who is signed in, before an action that a stolen session must not do.
 * @param typed the password, under the name of its field
 * @returns the hash that it matched. The action compares it again, because the password may have changed by then.
 * @throws {Problem} InvalidInput, TooManyTries
 */
export async function verifyOwnPassword(
  { accountId }: Actor,
  typed: Record<string, string>,
  { db, limits, visitor }: Pick<RequestContext, 'db' | 'limits' | 'visitor'>,
): Promise<string> {
  const [[field, password]] = Object.entries(typed) as [[string, string]]
  await limits.consume(ownPasswordTries, String(accountId))
  const hash = (await findAccount(db, accountId))?.password_hash ?? null
  const matches = await passwordMatches(password, hash, visitor)
  if (!hash || !matches) throw problemWith(field, settingsMessages.passwordWrong)
  await limits.reset(ownPasswordTries, String(accountId))
  return hash
}
