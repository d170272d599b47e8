import type { Address } from '@street-musketeers/contract/identity/accounts.ts'
import { readPostcode, askAboutCode } from '@street-musketeers/contract/places/read-postcode.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { unprintableMessage } from '@street-musketeers/contract/printable-letters.ts'
import { readDistrict } from '@street-musketeers/contract/places/read-place.ts'
import * as z from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import type { FindFaults } from '../../platform/http/request.ts'
import { requireRevision } from '../../platform/http/revision.ts'
import { addressMoved, organisationRenamed } from '../events.ts'
import { findAddress, lockOpenAccount } from './find-account.ts'
import { upsertAddress } from './store.ts'

const unknownPostcodeMessage = 'That is not a UK postcode. They look like M1 1AE or SW1A 1AA.'

const WithPostcode = z.object({ address: z.object({ postCode: z.string() }) })

/** Whether the `address` of an input has a postcode that does not exist. */
export const findPostcodeFault: FindFaults = (received) => {
  const typed = WithPostcode.safeParse(received).data?.address.postCode.trim()
  return typed && !readPostcode(typed)
    ? { 'address.postCode': askAboutCode(typed) ?? unknownPostcodeMessage }
    : {}
}

/**
 * Replaces the address of an account. An organisation or applicant cannot leave its name out.
 * @param revision of the address that this started from; left out: whatever is stored is replaced
 * @returns the address as saved, its postcode in the usual form
 * @throws {Problem} ChangedMeanwhile if another was saved since
 * @throws {Problem} InvalidInput for an organisation whose name is missing or cannot be printed
 * @throws {Problem} SignInNeeded when the account closed at the same moment: an address must not outlive it (rule: closing-erases-personal-data)
 */
export async function saveAddress(
  tx: Tx,
  accountId: number,
  address: Address,
  revision?: string,
): Promise<{ address: Address; revision: string }> {
  // Routes have refused what is none (`findPostcodeFault`).
  const postCode = readPostcode(address.postCode)!
  const account = await lockOpenAccount(tx, accountId)
  if (!account) throw problem('SignInNeeded')
  const needsName = account.role === 'organisation' || account.role === 'applicant'
  if (needsName && !address.organisation)
    throw problemWith('address.organisation', accountMessages.addressIncomplete)
  // It is printed on packs and cards (rule: drawn-is-typed).
  const unprintable = needsName && unprintableMessage(address.organisation)
  if (unprintable) throw problemWith('address.organisation', unprintable)

  const before = await findAddress(tx, accountId)
  const saved = { ...address, postCode }
  const newRevision = requireRevision(
    { stored: before, next: saved, revision },
    (field) => `address.${field}`,
  )
  await upsertAddress(tx, accountId, saved)
  if (account.role === 'organisation' && before?.organisation !== saved.organisation)
    await enqueue(tx, organisationRenamed, { accountId })
  const from = before && readDistrict(before.postCode)
  if (!needsName && from && from !== readDistrict(postCode))
    await enqueue(tx, addressMoved, { accountId, from })
  return { address: saved, revision: newRevision }
}
