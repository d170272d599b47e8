import { recordOrganisationAction } from '../audit/index.ts'
import parsePhoneNumber from 'libphonenumber-js/max'
import * as z from 'zod'
import type { OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import type { Tx } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import type { FindFaults } from '../platform/http/request.ts'
import { requireRevision } from '../platform/http/revision.ts'
import { presentOrgInfo } from './present.ts'
import { findOrgInfo, saveOrgInfo, findApplication } from './store.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { findPostcodeFault, lockOpenAccount, saveAddress } from '../identity/index.ts'
import type { Organisation } from '../platform/http/actor.ts'
import type { Row } from '../platform/database/tables.ts'

const WithTelephone = z.object({ orgInfo: z.object({ telephone: z.string() }) })

/** Whether the details of an input have a postcode or a telephone number that cannot exist. */
export const findContactFaults: FindFaults = (received) => {
  const typed = WithTelephone.safeParse(received).data?.orgInfo.telephone.trim()
  const isWrong = typed && readTelephone(typed) === null
  return {
    ...findPostcodeFault(received),
    ...(isWrong && { 'orgInfo.telephone': organisationMessages.telephoneInvalid }),
  }
}

/**
 * Saves how to contact an organisation, with the telephone number in the usual form of its country. The caller has locked the account.
 * @param revision of the details that this started from; left out: whatever is stored is replaced
 * @returns the new revision
 * @throws {Problem} ChangedMeanwhile if others were saved since
 */
export async function saveContact(
  tx: Tx,
  accountId: number,
  orgInfo: OrgInfo,
  revision?: string,
): Promise<string> {
  // Routes have refused what is none (`findContactFaults`).
  const telephone = readTelephone(orgInfo.telephone)!
  const row = await findOrgInfo(tx, accountId)
  const next = { ...orgInfo, telephone }
  const saved = requireRevision(
    { stored: row ? presentOrgInfo(row) : null, next, revision },
    (field) => `orgInfo.${field}`,
  )
  await saveOrgInfo(tx, accountId, next)
  return saved
}

/**
 * Saves how to contact an organisation, and its address if it sends one.
 * @param input.revision of the contact details that it started from
 * @returns its application, unchanged; null when an administrator created the organisation; and the new revision
 * @throws {Problem} ChangedMeanwhile if others were saved since
 */
export async function updateContactDetails(
  tx: Tx,
  by: Organisation,
  { address, orgInfo, revision }: InputOf<'POST /api/user/orgdetails'>,
  now: Date,
): Promise<{ application: Row<'application'> | null; revision: string }> {
  // The account closed after this call was admitted: nothing may be written to it (rule: closing-erases-personal-data).
  if (!(await lockOpenAccount(tx, by.organisationId))) throw problem('SignInNeeded')

  if (address) await saveAddress(tx, by.organisationId, address)
  const saved = await saveContact(tx, by.organisationId, orgInfo, revision)
  await recordOrganisationAction(tx, by, { action: 'changed-details', now })
  return { application: (await findApplication(tx, by.organisationId)) ?? null, revision: saved }
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
