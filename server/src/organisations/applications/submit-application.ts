import type { Applicant } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  findDraft,
  saveDraft,
  findApplication,
  deleteDraft,
  saveApplication,
  type NewDraft,
} from '../store.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { lockOpenAccount, saveAddress, notifyAccount } from '../../identity/index.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import type { Row } from '../../platform/database/tables.ts'
import { nameUnion } from '../branches/ask-union.ts'
import { acceptInvited } from './decide-application.ts'
import { applicationReceivedEmail, applicationWaitingEmail } from './email-kinds.ts'
import { canBeDecided } from '../rules.ts'
import { saveContact } from '../update-contact-details.ts'

/**
 * Saves what an applicant has typed so far and replaces the earlier draft. Drafts of one form may arrive in the wrong order: the
 * later one stays.
 * @throws {Problem} AlreadyApplied, AlreadyDecided
 */
export async function saveApplicationDraft(
  tx: Tx,
  by: Applicant,
  draft: NewDraft,
  { config, now }: Pick<Platform, 'config'> & { now: Date },
): Promise<void> {
  await lockApplicant(tx, by, config)
  await saveDraft(tx, by.accountId, draft, now)
}

/** What an applicant has typed and not sent; null when there is no draft. */
export async function findApplicationDraft(db: Db, { accountId }: Applicant) {
  const draft = await findDraft(db, accountId)
  return draft ? { answers: draft.answers, savedAt: draft.saved_at.toISOString() } : null
}

/**
 * Saves an application, once, and emails the applicant, the team and the union that it names. One whose union invited it is accepted at once.
 * @returns the application, and the revision of the contact details
 * @throws {Problem} InvalidInput without an address or for a union that may not vouch, AlreadyApplied while it is pending, AlreadyDecided after that
 */
export async function submitApplication(
  tx: Tx,
  by: Applicant,
  { address, orgInfo, unionId }: InputOf<'POST /api/user/orgdetails'>,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<{ application: Row<'application'>; revision: string }> {
  if (!address) throw problemWith('address', organisationMessages.applicationIncomplete)
  const account = await lockApplicant(tx, by, config)

  await saveAddress(tx, by.accountId, address)
  const revision = await saveContact(tx, by.accountId, orgInfo)
  await deleteDraft(tx, by.accountId)
  const application = await saveApplication(tx, { accountId: by.accountId, now })
  const isInvited = await nameUnion(tx, by.accountId, unionId, { config, secrets, now })
  if (isInvited) return { application: await acceptInvited(tx, account, { secrets, now }), revision }
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
async function lockApplicant(
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
