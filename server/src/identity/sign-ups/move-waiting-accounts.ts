import type { Tx } from '../../platform/database/db.ts'
import { consentWording } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { eraseAccountEverywhere } from '../accounts/close-account.ts'
import { signUpLife } from './rules.ts'
import { lockWaitingAccounts, savePendingSignUp } from './store.ts'

/**
 * Turns the accounts that the version before this one creates for unconfirmed sign-ups, while both versions run, into pending
 * sign-ups. Their codes go on working.
 */
export async function moveWaitingAccounts(
  tx: Tx,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  for (const account of await lockWaitingAccounts(tx)) {
    if (!account.email || !account.password_hash) continue
    await savePendingSignUp(tx, {
      role: account.role === 'applicant' ? 'applicant' : 'musketeer',
      email: account.email,
      password_hash: account.password_hash,
      firstname: account.firstname,
      lastname: account.lastname,
      how_heard: account.how_heard,
      membership_wording: consentWording(config.productName),
      newsletter_wording: account.newsletter_wording,
      signed_up_at: account.signed_up_at,
      expires_at: addMilliseconds(now, signUpLife),
      code_hash: account.code_hash,
      link_hash: null,
      code_expires_at: account.code_expires_at,
      campaign_id: null,
    })
    await eraseAccountEverywhere(tx, account.id, now)
  }
}
