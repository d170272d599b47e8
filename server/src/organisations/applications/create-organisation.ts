import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { createForOrganisation, saveAddress } from '../../identity/index.ts'
import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { organisationCreatedEmail } from './email-kinds.ts'
import { saveContact } from '../update-contact-details.ts'

/**
 * Creates an organisation on its behalf. It is active straight away and is emailed a link for choosing its password.
 * @returns the id of its account
 * @throws {Problem} EmailInUse
 */
export async function createOrganisation(
  tx: Tx,
  by: Administrator,
  { user, address, orgInfo }: InputOf<'POST /api/user/org'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<number> {
  const { accountId, grant } = await createForOrganisation(
    tx,
    { role: 'organisation', email: user.username, firstname: user.firstname, lastname: user.lastname },
    now,
  )
  await saveAddress(tx, accountId, address)
  await saveContact(tx, accountId, orgInfo)
  await recordAction(tx, by, { action: 'created-organisation', accountId, now })
  await queueEmail(
    tx,
    organisationCreatedEmail,
    {
      idempotencyKey: `organisation-created:${accountId}`,
      accountId,
      to: { name: user.firstname, address: user.username },
      content: { firstname: user.firstname, organisation: address.organisation },
      sealed: { grant },
    },
    { secrets, now },
  )
  return accountId
}
