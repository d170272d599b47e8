import type { Session } from '@street-musketeers/contract/identity/accounts.ts'
import { authorities } from '@street-musketeers/contract/roles.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import type { OpenedSession } from './open-session.ts'
import type { SignInResult } from '../second-factor/pass-first-factor.ts'

export const presentSession = (
  { accountId, role, token, expiresAt }: OpenedSession,
  { secrets }: Pick<Platform, 'secrets'>,
): Session => ({
  authorities: [{ authority: authorities[role] }],
  account: secrets.pseudonym(`account:${accountId}`),
  token,
  expiresAt: expiresAt.toISOString(),
})

/**
 * The session of a committed sign-in.
 * @throws {Problem} SecondFactorNeeded with the ticket, for an account that has a second factor
 */
export function presentSignIn(result: SignInResult, platform: Pick<Platform, 'secrets'>): Session {
  if ('ticket' in result) throw problem('SecondFactorNeeded', { ticket: result.ticket })
  return presentSession(result, platform)
}
