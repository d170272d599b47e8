import type { AuditAction } from '@street-musketeers/contract/audit/audit.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import { saveAuditEntry } from './store.ts'

/**
 * Logs what an administrator looked at or decided, in the transaction of that action (rule: administrator-actions-logged).
 * @param by null: a command of whoever runs the product
 * @param accountId whom it was about
 * @param about what else: the name of a list, the reference of a message; never a person's words, for it stays for ever
 */
export async function recordAction(
  tx: Tx,
  by: Pick<Administrator, 'accountId'> | null,
  {
    deed,
    accountId = null,
    about = '',
    now,
  }: { deed: AuditAction; accountId?: number | null; about?: string; now: Date },
): Promise<void> {
  await saveAuditEntry(tx, {
    administrator_id: by?.accountId ?? null,
    deed,
    account_id: accountId,
    about,
    done_at: now,
  })
}
