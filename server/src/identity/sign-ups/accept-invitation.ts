import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { hashPassword } from '../accounts/hash-password.ts'
import { refuseGuessablePassword } from '../accounts/screen-password.ts'
import { insertAccount, markActivated, type NewAccount } from '../accounts/store.ts'
import { emailedLinkLife } from '../codes/rules.ts'

type Acceptance = InputOf<'POST /api/invitation/accept'>
export type InvitedPerson = Pick<NewAccount, 'firstname' | 'lastname'> & {
  email: string
  passwordHash: string
}

/** A new invitation: the secret that only its emailed link contains, and what is stored of every kind of invitation. */
export function newInvitation({ accountId }: { accountId: number }, now: Date) {
  const token = randomToken()
  const row = {
    token_hash: hashToken(token),
    invited_by: accountId,
    invited_at: now,
    expires_at: addMilliseconds(now, emailedLinkLife),
  }
  return { token, row }
}

/**
 * Checks and hashes the password of somebody who accepts an invitation. The caller has found the invitation, which is its own limit, because it
 * works once.
 * @param email that the invitation was sent to
 */
export async function hashInvitedPassword(
  email: string,
  { password, firstName, lastName }: Acceptance,
  { visitor, config }: Pick<RequestContext, 'visitor' | 'config'>,
): Promise<string> {
  await refuseGuessablePassword(password, [email, `${firstName} ${lastName}`], config)
  return hashPassword(password, visitor)
}

/**
 * Creates the account of somebody whom an organisation invited and who has read its email, so that it is activated.
 * @returns its id; null if the address has an account
 */
export async function createInvitedAccount(
  tx: Tx,
  { passwordHash, ...person }: InvitedPerson,
  now: Date,
): Promise<number | null> {
  const row = { ...person, role: 'applicant', password_hash: passwordHash, how_heard: 'DEFAULT' } as const
  const account = await insertAccount(tx, row, now)
  if (account) await markActivated(tx, account.id, now)
  return account?.id ?? null
}
