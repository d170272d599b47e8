import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount, saveAddress } from '../identity/index.ts'
import type { Organisation } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { Row } from '../platform/database/tables.ts'
import { saveContact } from './save-contact.ts'
import { findApplication } from './store.ts'

/**
 * Saves an organisation's telephone number and website, and its address if it sends one.
 * @param input.revision of the telephone number and website that it started from
 * @returns its application, unchanged; null when an administrator created the organisation; and the new revision
 * @throws {Problem} ChangedMeanwhile if others were saved since
 */
export async function updateContactDetails(
  tx: Tx,
  by: Organisation,
  { address, orgInfo, revision }: InputOf<'POST /api/user/orgdetails'>,
): Promise<{ application: Row<'application'> | null; revision: string }> {
  // The account closed after this call was admitted: nothing may be written to it (rule: closing-erases-personal-data).
  if (!(await lockOpenAccount(tx, by.accountId))) throw problem('SignInNeeded')

  if (address) await saveAddress(tx, by.accountId, address)
  const saved = await saveContact(tx, by.accountId, orgInfo, revision)
  return { application: (await findApplication(tx, by.accountId)) ?? null, revision: saved }
}
