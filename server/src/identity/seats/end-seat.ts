import type { Tx } from '../../platform/database/db.ts'
import type { Account } from '../accounts/store.ts'
import { endSessionsFor } from '../sessions/open-session.ts'
import { deleteSeatInvitationsBy, deleteSeatInvitationTo } from './store.ts'

/** Nobody gets a seat back by an earlier invitation, nor gives one by an invitation that they sent. */
export async function endSeat(
  tx: Tx,
  { id, email }: Pick<Account, 'id' | 'email'>,
  organisationId: number,
): Promise<void> {
  if (email) await deleteSeatInvitationTo(tx, organisationId, email)
  await deleteSeatInvitationsBy(tx, id, organisationId)
  await endSessionsFor(tx, id, organisationId)
}
