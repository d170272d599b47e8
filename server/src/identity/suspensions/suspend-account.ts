import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { findFirstOfficer, findRole, lockOpenAccount } from '../accounts/find-account.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { deleteInvitationsBy, lockAndCountAdministrators } from '../administrators/store.ts'
import { deleteSeatInvitationsBy } from '../seats/store.ts'
import { suspensionChanged } from '../events.ts'
import { endSessions } from '../sessions/open-session.ts'
import { saveSuspension } from '../accounts/store.ts'
import { accountRestoredEmail, accountSuspendedEmail } from './email-kinds.ts'

/**
 * Suspends an account: its sessions end in this transaction. Until it is restored its owner can only download their data and close it, and links
 * in emails to them only unsubscribe (rule: suspensions).
 * @throws {Problem} NotFound, also for a closed account; CannotSuspend for the caller, the last administrator, or an account that is
 *   suspended already
 */
export async function suspendAccount(
  tx: Tx,
  by: Administrator,
  { id, reason }: InputOf<'POST /api/user/:id/suspension'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  if (id === by.accountId) throw problem('CannotSuspend', { message: 'You cannot suspend yourself.' })
  // Locks all administrators: two who suspend each other do it one after another.
  if ((await findRole(tx, id)) === 'administrator' && (await lockAndCountAdministrators(tx)) === 1)
    throw problem('CannotSuspend', { message: 'The last administrator cannot be suspended.' })
  const account = await lockOpenAccount(tx, id)
  if (!account) throw problem('NotFound')
  if (account.suspended_at) throw problem('CannotSuspend', { message: 'This account is suspended already.' })

  await saveSuspension(tx, id, { at: now, reason })
  await endSessions(tx, id)
  // Nobody becomes an administrator, or takes a seat, by the invitation of a suspended one.
  await deleteInvitationsBy(tx, id)
  await deleteSeatInvitationsBy(tx, id)
  await enqueue(tx, suspensionChanged, { accountId: id })
  await recordAction(tx, by, { action: 'suspended-account', accountId: id, now })
  await notifyAccount(
    tx,
    (await findFirstOfficer(tx, id))!,
    accountSuspendedEmail,
    { idempotencyKey: `suspended:${id}:${now.getTime()}`, reason, role: account.role },
    { secrets, now },
  )
}

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
    (await findFirstOfficer(tx, id))!,
    accountRestoredEmail,
    { idempotencyKey: `restored:${id}:${now.getTime()}`, reason, role: account.role },
    { secrets, now },
  )
}
