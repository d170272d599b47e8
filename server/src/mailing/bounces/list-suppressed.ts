import type { SuppressedAddress } from '@street-musketeers/contract/mailing/mail-health.ts'
import { recordAction } from '../../audit/index.ts'
import { fullName } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { findSuppression, pageOfSuppressed } from './store.ts'

/** Whether an account gets no leaflets or newsletters because its address bounces. */
export const isAccountSuppressed = (db: Db, accountId: number, now: Date): Promise<boolean> =>
  findSuppression(db, accountId, now)

/** A page of the accounts whose address bounces. The read is logged in the same transaction (rule: administrator-actions-logged). */
export async function listSuppressedAddresses(tx: Tx, by: Administrator, page: PageRequest, now: Date) {
  await recordAction(tx, by, { action: 'listed', about: 'addresses that bounce', now })
  const { rows, total } = await pageOfSuppressed(tx, page, now)
  return pageOf<SuppressedAddress>(
    rows.map(({ id, role, firstname, lastname, email, hard, answer, bounced_at }) => ({
      person: { id, role, name: fullName({ firstname, lastname }) },
      email: email ?? '',
      reason: hard ? 'gone' : 'full',
      answer,
      lastBouncedAt: bounced_at.toISOString(),
    })),
    total,
    page,
  )
}
