import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOpenAccount } from '../accounts/lock-open-account.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { suspensionChanged } from '../events.ts'
import { accountRestoredEmail } from './email-kinds.ts'
import { saveSuspension } from './store.ts'

/**
 * Ends a suspension (rule: suspensions). Leaflets that waited are planned again one by one, each at its usual time (rule: no-backlog).
 * @throws {Problem} NotFound, also for a closed account; CannotSuspend for an account that is not suspended
 */
export async function restoreAccount(
  tx: Tx,
  by: Administrator,
  { id, reason }: InputOf<'DELETE /api/user/:id/suspension'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const account = await lockOpenAccount(tx, id)
  if (!account) throw problem('NotFound')
  if (!account.suspended_at) throw problem('CannotSuspend', { message: 'This account is not suspended.' })

  await saveSuspension(tx, id, null)
  await enqueue(tx, suspensionChanged, { accountId: id })
  await recordAction(tx, by, { action: 'restored-account', accountId: id, now })
  await notifyAccount(
    tx,
    account,
    accountRestoredEmail,
    { idempotencyKey: `restored:${id}:${now.getTime()}`, reason, role: account.role },
    { secrets, now },
  )
}
