import type { Actor } from '../../platform/http/actor.ts'
import { minutes } from '../../platform/values/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { sessionIsLive } from './rules.ts'
import { findSession, touchSession } from './store.ts'

/** The account of a bearer token, as its row is now (rule: server-decides-every-call); null when the session is over. */
export async function findActor({ db, clock }: Platform, token: string): Promise<Actor | null> {
  const now = clock.now()
  const tokenHash = hashToken(token)
  const session = await findSession(db, tokenHash)
  if (!session || !sessionIsLive(session, now)) return null

  const unusedFor = now.getTime() - session.last_used_at.getTime()
  if (unusedFor > minutes(5)) await touchSession(db, tokenHash, now)
  return {
    accountId: session.accountId,
    role: session.role,
    tokenHash,
    passedSecondFactor: session.passed_second_factor,
    provedAt: session.proved_at,
    isSuspended: session.suspended_at !== null,
  }
}
