import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { undeliveredEmailRetention } from './rules.ts'
import { deleteUndeliveredEmails } from './store.ts'

/** Deletes failed and unconfirmed emails that are no longer listed. */
export const deleteOldUndelivered = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteUndeliveredEmails(tx, addMilliseconds(clock.now(), -undeliveredEmailRetention))
