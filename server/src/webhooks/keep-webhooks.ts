import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { addMilliseconds } from '../platform/values/clock.ts'
import { messageRetention } from './rules.ts'
import { deleteMessagesBefore, deleteWebhooks, deleteWebhooksOf } from './store.ts'

/** A closed organisation tells nobody anything (rule: closing-erases-personal-data). */
export const eraseWebhooks = (tx: Tx, { accountId }: { accountId: number }) => deleteWebhooksOf(tx, accountId)

export const deleteOldMessages = (tx: Tx, _: unknown, { clock }: Platform) =>
  deleteMessagesBefore(tx, addMilliseconds(clock.now(), -messageRetention))

/**
 * Deletes the webhooks whose signing secret no accepted secret key opens (rule: secret-key-rotation).
 * @param unreadable by table, the primary keys of the rows that no key opens
 * @returns how many
 */
export const forgetUnreadableWebhooks = (
  tx: Tx,
  unreadable: ReadonlyMap<string, unknown[]>,
): Promise<number> => deleteWebhooks(tx, (unreadable.get('webhook') ?? []) as number[])
