import type { Tx } from '../platform/database/db.ts'

/** Deletes expired sessions, codes, grants, tickets, second steps and invitations. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  for (const table of [
    'session',
    'one_time_code',
    'password_grant',
    'provider_ticket',
    'second_step',
    'invitation',
  ] as const)
    await tx.deleteFrom(table).where('expires_at', '<', now).execute()
}
