import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { deleteInvitation, saveInvitation, consumeInvitation } from './store.ts'
import { administratorInvitedEmail } from './email-kinds.ts'
import { recordAction } from '../../audit/index.ts'
import { newInvitation } from '../sign-ups/accept-invitation.ts'
import { findAccountByEmail, insertAccount } from '../accounts/store.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { activateAccount } from '../accounts/notify-account.ts'
import { notifyAdministrators } from './add-administrator.ts'
import { findAccountName } from '../accounts/find-account.ts'
import { fullName } from '../accounts/rules.ts'

/**
 * Invites a person to be an administrator, by an emailed link that works once. No account exists until they accept, so a
 * mistyped address gives nobody a way in.
 * @throws {Problem} EmailInUse
 */
export async function inviteAdministrator(
  tx: Tx,
  by: Administrator,
  { email }: { email: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  if (await findAccountByEmail(tx, email))
    throw problem('EmailInUse', { fields: { email: problem('EmailInUse').message } })

  const { token, row } = newInvitation(by, now)
  await saveInvitation(tx, { ...row, email })
  await recordAction(tx, by, { action: 'invited-administrator', now })
  await queueEmail(
    tx,
    administratorInvitedEmail,
    {
      idempotencyKey: `administrator-invited:${row.token_hash.toString('hex')}`,
      accountId: null,
      to: { name: '', address: email },
      content: {},
      sealed: { invitation: token },
    },
    { secrets, now },
  )
}

/**
 * @throws {Problem} NotFound when the invitation was accepted, withdrawn or never existed
 */
export async function withdrawInvitation(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  if (!(await deleteInvitation(tx, id))) throw problem('NotFound')
  await recordAction(tx, by, { action: 'withdrew-invitation', now })
}

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
      password_hash: passwordHash,
      firstname: firstName,
      lastname: lastName,
      how_heard: 'DEFAULT',
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
