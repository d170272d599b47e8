import type { OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import parsePhoneNumber from 'libphonenumber-js/max'
import type { Tx } from '../platform/database/db.ts'
import { problemWith } from '../platform/http/problem.ts'
import { requireRevision } from '../platform/http/revision.ts'
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

/**
 * Reads a telephone number as people in the United Kingdom type it: a number without a country code is British. Its length must be
 * possible in its country. Number ranges are not checked, because countries open new ones before the library knows them.
 * @returns the number in its national format, or in the international one if it is not British; null for an impossible number
 */
function readTelephone(typed: string): string | null {
  const number = parsePhoneNumber(typed, 'GB')
  if (!number?.isPossible()) return null
  return number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational()
}
