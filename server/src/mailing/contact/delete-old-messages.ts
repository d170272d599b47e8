import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { contactMessageRetention } from './rules.ts'
import { deleteContactMessages } from './store.ts'

/** Deletes visitors' messages after a year. */
export const deleteOldMessages = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteContactMessages(tx, addMilliseconds(clock.now(), -contactMessageRetention))
