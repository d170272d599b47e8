import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Tx } from '../../platform/database/db.ts'
import { endSessions } from './open-session.ts'
import { saveRole } from '../accounts/store.ts'

/** Gives an account another role and ends its sessions at once, because they were opened for the old one (rule: sessions-end-at-once). */
export async function changeRole(tx: Tx, accountId: number, role: Role): Promise<void> {
  await saveRole(tx, accountId, role)
  await endSessions(tx, accountId)
}
