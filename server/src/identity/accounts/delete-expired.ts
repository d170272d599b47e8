import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteExpiredRows } from './store.ts'

/** Deletes expired sessions, codes, grants, tickets, second steps and invitations. */
export const deleteExpired = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteExpiredRows(tx, clock.now())
