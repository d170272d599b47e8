import { consentWording } from '@street-musketeers/contract/identity/identity.ts'
import { newsletterWording } from '@street-musketeers/contract/identity/settings.ts'
import type { Tx } from '../../platform/database/db.ts'
import { deleteConsents, saveConsent } from './store.ts'

/** Saves what a new account agreed to, with its wording and time (rule: consent-is-recorded); the newsletter only if its box was ticked (rule: newsletter-opt-in). */
export async function saveConsents(
  tx: Tx,
  { accountId, newsletter, now }: { accountId: number; newsletter: boolean; now: Date },
): Promise<void> {
  // A person who signed up with this address before and never proved it agreed for nobody.
  await deleteConsents(tx, accountId)
  await saveConsent(tx, { accountId, purpose: 'membership', wording: consentWording, now })
  if (newsletter) await saveConsent(tx, { accountId, purpose: 'newsletter', wording: newsletterWording, now })
}
