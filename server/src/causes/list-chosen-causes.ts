import type { CauseUser } from '@street-musketeers/contract/causes/causes.ts'
import type { Db } from '../platform/database/db.ts'
import { presentChosenCause } from './present.ts'
import { findChosenCauses } from './store.ts'

/** The causes that a musketeer chose, first choice first; empty for every other role. */
export async function listChosenCauses(db: Db, accountId: number): Promise<CauseUser[]> {
  return (await findChosenCauses(db, accountId)).map(presentChosenCause)
}
