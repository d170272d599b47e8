import { messages } from '@street-musketeers/contract/organisations/organisations.ts'
import type { OrgInfo } from '@street-musketeers/contract/organisations/organisation-schemas.ts'
import type { Tx } from '../platform/database/db.ts'
import { problemWith } from '../platform/http/problem.ts'
import { readTelephone } from '../platform/values/read-telephone.ts'
import { saveOrgInfo } from './store.ts'

/**
 * Saves an organisation's telephone number, in the usual form of its country, and its website.
 * @throws {Problem} InvalidInput for a number that cannot exist
 */
export async function saveContact(tx: Tx, accountId: number, { telephone, website }: OrgInfo): Promise<void> {
  const number = readTelephone(telephone)
  if (!number) throw problemWith('orgInfo.telephone', messages.telephoneInvalid)
  await saveOrgInfo(tx, accountId, { telephone: number, website })
}
