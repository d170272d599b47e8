import type * as z from 'zod'
import type { accountClosed, emailChanged } from '../../identity/index.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { emailBounced } from '../../platform/mail/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { temporaryBounces } from './conditions.ts'
import {
  deleteBounces,
  deleteBouncesUntil,
  deleteTemporaryBounces,
  lockEmailAddress,
  saveBounce,
} from './store.ts'

/**
 * Records that an account's address bounced. Ignored if the email went to another address: an old one, or one that a change was
 * requested to.
 */
export async function recordBounce(
  tx: Tx,
  { accountId, addressKey, hard, answer, bouncedAt }: z.output<typeof emailBounced.payload>,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  const address = await lockEmailAddress(tx, accountId)
  if (!address || !secrets.accepted.some((key) => key.addressKey(address) === addressKey)) return
  await saveBounce(tx, { account_id: accountId, hard, answer, bounced_at: bouncedAt })
}

/** A new address starts without bounces. */
export const deleteBouncesOfOldAddress = (
  tx: Tx,
  { accountId, changedAt }: z.output<typeof emailChanged.payload>,
) => deleteBouncesUntil(tx, accountId, changedAt)

export const deleteBouncesOfClosedAccount = (tx: Tx, { accountId }: z.output<typeof accountClosed.payload>) =>
  deleteBounces(tx, accountId)

/** Deletes temporary bounces that no longer count. */
export const deleteOldBounces = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteTemporaryBounces(tx, addMilliseconds(clock.now(), -temporaryBounces.within))
