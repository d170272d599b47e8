import type { saveOrganisationDetails } from '@street-musketeers/contract/organisations/organisations.ts'
import { messages } from '@street-musketeers/contract/organisations/organisations.ts'
import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
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
 * Takes an applicant's application in, once; the applicant and the team are told by mail.
 * @returns the application, which now waits
 * @throws {Problem} InvalidInput without an address, AlreadyApplied while one waits, AlreadyDecided after that
 */
export async function submitApplication(
  tx: Tx,
  by: Applicant,
  { address, orgInfo }: InputOf<typeof saveOrganisationDetails>,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<Row<'application'>> {
  if (!address) throw problemWith('address', messages.applicationIncomplete)
  const account = await lockApplicant(tx, by, config)

  await saveAddress(tx, by.accountId, address)
  await saveContact(tx, by.accountId, orgInfo)
  await deleteDraft(tx, by.accountId)
  const application = await saveApplication(tx, { accountId: by.accountId, now })
  await notifyAccount(
    tx,
    account,
    applicationReceivedEmail,
    { once: `application-received:${by.accountId}` },
    { secrets, now },
  )
  await queueEmail(
    tx,
    applicationWaitingEmail,
    {
      idempotencyKey: `application-waits:${by.accountId}`,
      // The applicant's, so that it goes nowhere once they close their account.
      accountId: by.accountId,
      to: { name: config.productName, address: config.contactEmail },
      content: {},
      sealed: undefined,
    },
    { secrets, now },
  )
  return application
}

/**
 * Takes hold of an applicant who has not applied yet.
 * @throws {Problem} SignInNeeded for an account that was closed or decided meanwhile; AlreadyApplied, AlreadyDecided
 */
export async function lockApplicant(
  tx: Tx,
  by: Applicant,
  { contactEmail }: Pick<Platform['config'], 'contactEmail'>,
) {
  const account = await lockOpenAccount(tx, by.accountId)
  // Closed or decided since this call was admitted: its session is over.
  if (account?.role !== by.role) throw problem('SignInNeeded')
  const before = await findApplication(tx, by.accountId)
  if (before && canBeDecided(before)) throw problem('AlreadyApplied')
  if (before)
    throw problem('AlreadyDecided', {
      message: `We have decided your application and could not accept it. If something has changed, please write to ${contactEmail}.`,
    })
  return account
}
