import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { troubledLettersKept } from '../rules.ts'
import { deleteTroubledLetters } from './store.ts'

/** Deletes failed and unconfirmed emails that are no longer listed. */
export const deleteOldTroubled = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteTroubledLetters(tx, addMilliseconds(clock.now(), -troubledLettersKept))
