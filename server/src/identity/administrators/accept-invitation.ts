import type { acceptInvitation as contract } from '@street-musketeers/contract/identity/administrators.ts'
import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { activateAccount } from '../accounts/activate-account.ts'
import { freeEmailAddress } from '../accounts/free-email-address.ts'
import { consumeInvitation } from './store.ts'
import { recordDeed } from '../../audit/index.ts'
import { insertAccount } from '../accounts/store.ts'

/**
 * Makes whoever holds the link of an invitation an administrator: they have read the mail of its address.
 * @throws {Problem} InvitationNotAccepted; EmailInUse when the address has got an account meanwhile
 */
export async function acceptInvitation(
  tx: Tx,
  { invitation, firstName, lastName }: Omit<InputOf<typeof contract>, 'password'>,
  passwordHash: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const taken = await consumeInvitation(tx, hashToken(invitation))
  if (!taken || taken.expires_at <= now) throw problem('InvitationNotAccepted')
  await freeEmailAddress(tx, taken.email, now)
  const account = await insertAccount(
    tx,
    {
      role: 'administrator',
      email: taken.email,
      passwordHash,
      firstname: firstName,
      lastname: lastName,
      howHeard: 'DEFAULT',
    },
    now,
  )
  if (!account) throw problem('EmailInUse')
  await recordDeed(
    tx,
    { accountId: taken.invited_by },
    { deed: 'became-administrator', accountId: account.id, now },
  )
  await activateAccount(tx, account.id, { secrets, now })
}
