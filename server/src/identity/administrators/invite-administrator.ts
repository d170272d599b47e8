import type { Administrator } from '../../platform/http/actor.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { deleteInvitation, saveInvitation } from './store.ts'
import { administratorInvitedEmail } from './email-kinds.ts'
import { recordAction } from '../../audit/index.ts'
import { emailedLinkLife } from '../codes/rules.ts'
import { findAccountByEmail } from '../accounts/store.ts'

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

  const token = randomToken()
  const hash = hashToken(token)
  await saveInvitation(tx, {
    hash,
    email,
    invitedBy: by.accountId,
    now,
    expiresAt: addMilliseconds(now, emailedLinkLife),
  })
  await recordAction(tx, by, { action: 'invited-administrator', now })
  await queueEmail(
    tx,
    administratorInvitedEmail,
    {
      idempotencyKey: `administrator-invited:${hash.toString('hex')}`,
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
