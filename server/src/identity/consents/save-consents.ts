import type { Tx } from '../../platform/database/db.ts'
import { saveConsent } from './store.ts'

/** Saves what a new account agreed to, with its wording and time (rule: consent-is-recorded); the newsletter only if its box was ticked (rule: newsletter-opt-in). */
export async function saveConsents(
  tx: Tx,
  consents: { accountId: number; membershipWording: string; newsletterWording: string | null; givenAt: Date },
): Promise<void> {
  const { accountId, membershipWording, newsletterWording, givenAt: now } = consents
  await saveConsent(tx, { accountId, purpose: 'membership', wording: membershipWording, now })
  if (newsletterWording !== null)
    await saveConsent(tx, { accountId, purpose: 'newsletter', wording: newsletterWording, now })
}
