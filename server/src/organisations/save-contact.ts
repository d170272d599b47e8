import { messages, type OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import type { Tx } from '../platform/database/db.ts'
import { problemWith } from '../platform/http/problem.ts'
import { readTelephone } from '../platform/values/telephone.ts'
import { saveOrgInfo } from './store.ts'

/**
 * Saves how an organisation is reached, its number written as its country writes it.
 * @throws {Problem} InvalidInput for a number that nobody can ring
 */
export async function saveContact(tx: Tx, accountId: number, { telephone, website }: OrgInfo): Promise<void> {
  const number = readTelephone(telephone)
  if (!number) throw problemWith('orgInfo.telephone', messages.telephoneInvalid)
  await saveOrgInfo(tx, accountId, { telephone: number, website })
}
