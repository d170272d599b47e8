import type { Tx } from '../../platform/database/db.ts'

/** Saves that an account is suspended, or with null that it is not. */
export const saveSuspension = (tx: Tx, accountId: number, suspension: { at: Date; reason: string } | null) =>
  tx
    .updateTable('account')
    .set({ suspended_at: suspension?.at ?? null, suspension_reason: suspension?.reason ?? '' })
    .where('id', '=', accountId)
    .execute()
