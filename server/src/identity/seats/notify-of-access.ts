import type { Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAccountName } from '../accounts/find-account.ts'
import { notifyAccounts } from '../accounts/notify-account.ts'
import { accessMadeEmail } from './email-kinds.ts'
import { findPresentOfficers } from './second-person.ts'

/**
 * Emails every officer, also who did it, that a key or a webhook was made, so that nobody who has taken over a session adds one unseen
 * (rules: api-keys, webhooks).
 */
export async function notifyOfAccess(
  tx: Tx,
  { organisationId, accountId }: Organisation,
  { id, ...made }: { what: 'key' | 'webhook'; id: number; name: string },
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const officers = await findPresentOfficers(tx, organisationId)
  const who = await findAccountName(tx, accountId)
  const idempotencyKey = `access-made:${made.what}:${id}`
  await notifyAccounts(
    tx,
    officers,
    accessMadeEmail,
    { idempotencyKey, organisationId, who, ...made },
    context,
  )
}
