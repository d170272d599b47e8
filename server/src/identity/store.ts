import { roles } from '@street-musketeers/contract/roles.ts'
import type { Tx } from '../platform/database/db.ts'
import { addMilliseconds } from '../platform/values/clock.ts'
import { sessionLife } from './sessions/rules.ts'
import { deleteUnusedSessions } from './sessions/store.ts'

/** Deletes expired and unused sessions, and expired codes, sign-ups, grants, tickets, second steps and invitations. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  for (const table of [
    'session',
    'one_time_code',
    'pending_sign_up',
    'password_grant',
    'external_account_ticket',
    'second_step',
    'invitation',
  ] as const)
    await tx.deleteFrom(table).where('expires_at', '<', now).execute()
  for (const role of roles)
    await deleteUnusedSessions(tx, role, addMilliseconds(now, -sessionLife(role).idle))
}
