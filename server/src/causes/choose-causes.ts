import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount } from '../identity/index.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Row } from '../platform/database/tables.ts'
import { renumberPriorities } from './rules.ts'
import { deleteChosenCauses, saveChosenCauses } from './store.ts'

/**
 * Replaces a musketeer's chosen causes; the list may be empty.
 * @returns the causes in order, with priorities counted from 1
 */
export async function chooseCauses(
  tx: Tx,
  by: Musketeer,
  { causes }: InputOf<'POST /api/causeusers'>,
): Promise<Row<'chosen_cause'>[]> {
  // Locked: two saves at once would not see each other's rows, and a save after closing would store an opinion again (rule: closing-erases-personal-data).
  if (!(await lockOpenAccount(tx, by.accountId))) throw problem('SignInNeeded')
  await deleteChosenCauses(tx, by.accountId)
  return saveChosenCauses(tx, by.accountId, renumberPriorities(causes))
}

/** Deletes the chosen causes of a closed account (rule: closing-erases-personal-data). */
export async function eraseCauses(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  await deleteChosenCauses(tx, accountId)
}
