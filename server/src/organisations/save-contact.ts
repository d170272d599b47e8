import { says, type OrgInfo } from '@street-musketeers/contract/organisations.ts'
import type { Tx } from '../platform/db.ts'
import { problemWith } from '../platform/problem.ts'
import { readTelephone } from '../platform/telephone.ts'
import { saveOrgInfo } from './store.ts'

/**
 * Saves how an organisation is reached, its number written as its country writes it.
 * @throws {Problem} InvalidInput for a number that nobody can ring
 */
export async function saveContact(tx: Tx, accountId: number, { telephone, website }: OrgInfo): Promise<void> {
  const number = readTelephone(telephone)
  if (!number) throw problemWith('orgInfo.telephone', says.telephoneWrong)
  await saveOrgInfo(tx, accountId, { telephone: number, website })
}
