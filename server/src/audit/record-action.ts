import type { AuditAction } from '@street-musketeers/contract/audit/audit.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Tx, Db } from '../platform/database/db.ts'
import { saveAuditEntry, pageOfActions, type ListedAction } from './store.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { auditActions } from '@street-musketeers/contract/audit/audit-actions.ts'
import { endOfLondonDay } from '../platform/values/clock.ts'

/**
 * Logs what an administrator looked at or decided, in the transaction of that action (rule: administrator-actions-logged).
 * @param by the administrator; null for a command on the server
 * @param accountId the account that the action was about
 * @param about what else it was about: the name of a list, the reference of a message. Never personal data, because the log is
 *   permanent
 */
export async function recordAction(
  tx: Tx,
  by: Pick<Administrator, 'accountId'> | null,
  {
    action,
    accountId = null,
    about = '',
    now,
  }: { action: AuditAction; accountId?: number | null; about?: string; now: Date },
): Promise<void> {
  await saveAuditEntry(tx, {
    administrator_id: by?.accountId ?? null,
    action,
    account_id: accountId,
    about,
    done_at: now,
  })
}

export type { ListedAction }

/**
 * A page of what administrators looked at and decided, newest first.
 * @returns `total`: how many entries match, up to the most that the list shows
 */
export const listActions = (
  db: Db,
  { page, size, kind, person, until }: InputOf<'GET /api/audit/:page/:size'>,
): Promise<{ rows: ListedAction[]; total: number }> =>
  pageOfActions(db, {
    page,
    size,
    actions: kind ? auditActions[kind] : null,
    accountId: person ?? null,
    before: until ? endOfLondonDay(until) : null,
  })
