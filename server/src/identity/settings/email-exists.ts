import { lookupsADay, settingsMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { tooManyTries, type Limit } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { days } from '../../platform/values/clock.ts'
import { findAccountByEmail } from '../accounts/store.ts'

/** How many other addresses an account may ask about in a day (rule: email-in-use-check). */
const lookups: Limit = { name: 'email-lookup', points: lookupsADay, windowMs: days(1) }
/** An administrator sees all addresses in the lists. A person who stole a session must not be faster here than with those. */
const lookupsOfAdministrator: Limit = { ...lookups, name: 'email-lookup-admin', points: 30 }
/** Which addresses an account has asked about: the same one again costs nothing. */
const asked: Limit = { name: 'email-asked', points: 1, windowMs: days(1) }

/**
 * Whether an address belongs to an account. Asking about your own tells nothing and is always answered.
 * @throws {Problem} TooManyTries for another address beyond the limit of a day, from whichever network it is asked
 */
export async function emailExists(
  { accountId, role }: Actor,
  { email }: { email: string },
  { db, limits }: Pick<Platform, 'db' | 'limits'>,
): Promise<boolean> {
  const owner = await findAccountByEmail(db, email)
  const question = `${accountId} ${email}`
  if (owner?.id !== accountId && !(await limits.wasCounted(asked, question))) {
    const limit = role === 'administrator' ? lookupsOfAdministrator : lookups
    if (!(await limits.allows(limit, String(accountId))))
      throw tooManyTries(limit, { message: settingsMessages.tooManyLookups })
    // After the answer is allowed, so that calls at the same time are counted twice rather than not at all.
    await limits.allows(asked, question)
  }
  return owner !== undefined
}
