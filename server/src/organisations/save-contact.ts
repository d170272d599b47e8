import type { OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import type { Tx } from '../platform/database/db.ts'
import { problemWith } from '../platform/http/problem.ts'
import { requireRevision } from '../platform/http/revision.ts'
import { readTelephone } from '../platform/values/read-telephone.ts'
import { presentOrgInfo } from './present.ts'
import { findOrgInfo, saveOrgInfo } from './store.ts'

/**
 * Saves an organisation's telephone number, in the usual form of its country, and its website. The caller has locked the account.
 * @param revision of those that this started from; left out: whatever is stored is replaced
 * @returns the new revision
 * @throws {Problem} ChangedMeanwhile if others were saved since
 * @throws {Problem} InvalidInput for a number that cannot exist
 */
export async function saveContact(
  tx: Tx,
  accountId: number,
  { telephone, website }: OrgInfo,
  revision?: string,
): Promise<string> {
  const number = readTelephone(telephone)
  if (!number) throw problemWith('orgInfo.telephone', organisationMessages.telephoneInvalid)
  const row = await findOrgInfo(tx, accountId)
  const next = { telephone: number, website }
  const saved = requireRevision(
    { stored: row ? presentOrgInfo(row) : null, next, revision },
    (field) => `orgInfo.${field}`,
  )
  await saveOrgInfo(tx, accountId, next)
  return saved
}
