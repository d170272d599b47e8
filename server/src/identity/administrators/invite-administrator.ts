import type { Administrator } from '../../platform/http/actor.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { deleteInvitation, saveInvitation } from './store.ts'
import { administratorInvitedEmail } from '../email-kinds.ts'
import { recordDeed } from '../../audit/index.ts'
import { isUnclaimed, emailedLinkLife } from '../rules.ts'
import { findAccountByEmail } from '../accounts/store.ts'

/**
 * Invites somebody to be an administrator, by a mailed link that works once. No account exists until they accept, so that an address
 * that was mistyped is nobody's way in.
 * @throws {Problem} EmailInUse
 */
export async function inviteAdministrator(
  tx: Tx,
  by: Administrator,
  { email }: { email: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const holder = await findAccountByEmail(tx, email)
  if (holder && !isUnclaimed(holder))
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
  await recordDeed(tx, by, { deed: 'invited-administrator', now })
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
 * Withdraws an invitation that was not accepted yet.
 * @throws {Problem} NotFound
 */
export async function withdrawInvitation(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  if (!(await deleteInvitation(tx, id))) throw problem('NotFound')
  await recordDeed(tx, by, { deed: 'withdrew-invitation', now })
}
