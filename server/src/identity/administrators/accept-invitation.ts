import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { activateAccount } from '../accounts/activate-account.ts'
import { notifyAdministrators } from './notify-administrators.ts'
import { consumeInvitation } from './store.ts'
import { recordAction } from '../../audit/index.ts'
import { findAccountName } from '../accounts/find-account.ts'
import { insertAccount } from '../accounts/store.ts'
import { fullName } from '../accounts/rules.ts'

/**
 * Makes the person with an invitation's link an administrator: they have read its email. The other administrators are emailed.
 * @returns the new administrator's account
 * @throws {Problem} InvitationNotAccepted; EmailInUse if the address has an account by now
 */
export async function acceptInvitation(
  tx: Tx,
  { invitation: token, firstName, lastName }: Omit<InputOf<'POST /api/invitation/accept'>, 'password'>,
  passwordHash: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ accountId: number }> {
  const invitation = await consumeInvitation(tx, hashToken(token))
  if (!invitation || invitation.expires_at <= now) throw problem('InvitationNotAccepted')
  const account = await insertAccount(
    tx,
    {
      role: 'administrator',
      email: invitation.email,
      passwordHash,
      firstname: firstName,
      lastname: lastName,
      howHeard: 'DEFAULT',
    },
    now,
  )
  if (!account) throw problem('EmailInUse')
  await recordAction(
    tx,
    { accountId: invitation.invited_by },
    { action: 'became-administrator', accountId: account.id, now },
  )
  await activateAccount(tx, account.id, { secrets, now })
  const who = `${fullName({ firstname: firstName, lastname: lastName })} (${invitation.email})`
  const invitedBy = await findAccountName(tx, invitation.invited_by)
  await notifyAdministrators(tx, { id: account.id, who, invitedBy }, { secrets, now })
  return { accountId: account.id }
}
