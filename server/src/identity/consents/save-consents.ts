import { newsletterWording } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { isSubscribed, saveConsent, withdrawNewsletterConsent } from './store.ts'

/** Saves what a new account agreed to, with its wording and time (rule: consent-is-recorded); the newsletter only if its box was ticked (rule: newsletter-opt-in). */
export async function saveConsents(
  tx: Tx,
  consents: { accountId: number; membershipWording: string; newsletterWording: string | null; givenAt: Date },
): Promise<void> {
  const { accountId: account_id, membershipWording, newsletterWording, givenAt: given_at } = consents
  await saveConsent(tx, { account_id, purpose: 'membership', wording: membershipWording, given_at })
  if (newsletterWording !== null)
    await saveConsent(tx, { account_id, purpose: 'newsletter', wording: newsletterWording, given_at })
}

/**
 * Subscribes an account to the newsletter or withdraws its consent; both are stored with their times (rules: newsletter-opt-in, consent-is-recorded).
 * Repeating a choice changes nothing.
 * @throws {Problem} SignInNeeded when the account was closed since the call was admitted
 */
export async function chooseNewsletter(
  tx: Tx,
  { accountId, subscribed }: { accountId: number; subscribed: boolean },
  now: Date,
): Promise<void> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  if (subscribed)
    await saveConsent(tx, {
      account_id: accountId,
      purpose: 'newsletter',
      wording: newsletterWording,
      given_at: now,
    })
  else await withdrawNewsletterConsent(tx, accountId, now)
}

/** Unsubscribes an account by the link in an email. @returns whether it was subscribed */
export const leaveNewsletter = (tx: Tx, accountId: number, now: Date): Promise<boolean> =>
  withdrawNewsletterConsent(tx, accountId, now)

/** Whether an account is subscribed. */
export const getsNewsletter = (db: Db, accountId: number): Promise<boolean> => isSubscribed(db, accountId)
