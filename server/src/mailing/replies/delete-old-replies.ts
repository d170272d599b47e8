import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { receivedReplyRetention } from './rules.ts'
import { deleteReceivedBefore } from './store.ts'

export const deleteOldReplies = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteReceivedBefore(tx, addMilliseconds(clock.now(), -receivedReplyRetention))
