import type { Tx } from '../../platform/database/db.ts'
import { deleteInvitationsBy } from '../administrators/store.ts'
import { deleteCodes } from '../codes/store.ts'
import { deleteConsents } from '../consents/store.ts'
import { deleteSeatInvitationsBy } from './store.ts'

/**
 * Empties what shows to whom an account belonged, and what let them in (rules: closing-erases-personal-data, hand-over).
 * @param instead what the account is from now on: closed, or an organisation of which somebody else is first officer
 */
export async function erasePerson(
  tx: Tx,
  accountId: number,
  instead:
    | { closed_at: Date; first_officer_id: null; suspended_at: null; suspension_reason: '' }
    | { first_officer_id: number },
): Promise<void> {
  await tx
    .updateTable('account')
    .set({
      email: null,
      first_email_number: null,
      password_hash: null,
      firstname: '',
      lastname: '',
      ...instead,
    })
    .where('id', '=', accountId)
    .execute()
  for (const table of ['session', 'external_account', 'second_factor'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  // Nobody becomes an administrator, or takes a seat, by the invitation of somebody who is gone.
  await deleteInvitationsBy(tx, accountId)
  await deleteSeatInvitationsBy(tx, accountId)
  await deleteCodes(tx, accountId)
  await deleteConsents(tx, accountId)
}
