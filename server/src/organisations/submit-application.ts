import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { lockOpenAccount, saveAddress, notifyAccount } from '../identity/index.ts'
import type { Applicant } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import { queueEmail } from '../platform/mail/email.ts'
import type { Platform } from '../platform/platform.ts'
import { problem, problemWith } from '../platform/http/problem.ts'
import type { Row } from '../platform/database/tables.ts'
import { applicationReceivedEmail, applicationWaitingEmail } from './email-kinds.ts'
import { canBeDecided } from './rules.ts'
import { saveContact } from './save-contact.ts'
import { findApplication, deleteDraft, saveApplication } from './store.ts'

/**
 * Saves an application, once, and emails the applicant and the team.
 * @returns the pending application, and the revision of the telephone number and website
 * @throws {Problem} InvalidInput without an address, AlreadyApplied while it is pending, AlreadyDecided after that
 */
export async function submitApplication(
  tx: Tx,
  by: Applicant,
  { address, orgInfo }: InputOf<'POST /api/user/orgdetails'>,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<{ application: Row<'application'>; revision: string }> {
  if (!address) throw problemWith('address', organisationMessages.applicationIncomplete)
  const account = await lockApplicant(tx, by, config)

  await saveAddress(tx, by.accountId, address)
  const revision = await saveContact(tx, by.accountId, orgInfo)
  await deleteDraft(tx, by.accountId)
  const application = await saveApplication(tx, { accountId: by.accountId, now })
  await notifyAccount(
    tx,
    account,
    applicationReceivedEmail,
    { idempotencyKey: `application-received:${by.accountId}` },
    { secrets, now },
  )
  await queueEmail(
    tx,
    applicationWaitingEmail,
    {
      idempotencyKey: `application-waits:${by.accountId}`,
      // The applicant's account, so that the email is erased when they close it.
      accountId: by.accountId,
      to: { name: config.productName, address: config.contactEmail },
      content: {},
      sealed: undefined,
    },
    { secrets, now },
  )
  return { application, revision }
}

/**
 * Locks the account of an applicant who has not applied yet.
 * @throws {Problem} SignInNeeded if the account has just been closed or confirmed; AlreadyApplied, AlreadyDecided
 */
export async function lockApplicant(
  tx: Tx,
  by: Applicant,
  { contactEmail }: Pick<Platform['config'], 'contactEmail'>,
) {
  const account = await lockOpenAccount(tx, by.accountId)
  // Closed or confirmed since this call was admitted: its session is over.
  if (account?.role !== by.role) throw problem('SignInNeeded')
  const application = await findApplication(tx, by.accountId)
  if (application && canBeDecided(application)) throw problem('AlreadyApplied')
  if (application)
    throw problem('AlreadyDecided', {
      message: `We have decided your application and could not accept it. If something has changed, please write to ${contactEmail}.`,
    })
  return account
}
