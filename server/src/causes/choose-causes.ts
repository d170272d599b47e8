import type { Cause, CauseUser } from '@street-musketeers/contract/causes/causes.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount } from '../identity/index.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Row } from '../platform/database/tables.ts'
import { deleteChosenCauses, findChosenCauses, saveChosenCauses } from './store.ts'

/**
 * Replaces a musketeer's chosen causes; the list may be empty.
 * @returns the causes in order, with priorities counted from 1, without gaps
 */
export async function chooseCauses(
  tx: Tx,
  by: Musketeer,
  { causes }: InputOf<'POST /api/causeusers'>,
): Promise<CauseUser[]> {
  // Locked: two saves at once would not see each other's rows, and a save after closing would store an opinion again (rule: closing-erases-personal-data).
  if (!(await lockOpenAccount(tx, by.accountId))) throw problem('SignInNeeded')
  await deleteChosenCauses(tx, by.accountId)
  const inOrder = causes.toSorted((one, other) => one.priority - other.priority)
  const saved = await saveChosenCauses(
    tx,
    by.accountId,
    inOrder.map(({ cause }, index) => ({ cause, priority: index + 1 })),
  )
  return saved.map(present)
}

/** The causes that a musketeer chose, first choice first; empty for every other role. */
export async function listChosenCauses(db: Db, accountId: number): Promise<CauseUser[]> {
  return (await findChosenCauses(db, accountId)).map(present)
}

const present = ({ id, cause, priority }: Row<'chosen_cause'>): CauseUser => ({
  causeUserId: id,
  cause: cause as Cause,
  priority,
})

/** Deletes the chosen causes of a closed account (rule: closing-erases-personal-data). */
export async function eraseCauses(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await deleteChosenCauses(tx, accountId)
}
