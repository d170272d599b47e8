import { keyPrefix } from '@street-musketeers/contract/api-key-scopes.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findActor } from '../sessions/open-session.ts'
import { findKeyByHash, saveKeyUse } from './store.ts'

/** Whom a bearer token belongs to, as it is now (rule: server-decides-every-call): a person's session, or a program's key; null when it is over. */
export const findCaller = (platform: Platform, token: string): Promise<Actor | null> =>
  token.startsWith(keyPrefix) ? findProgram(platform, token) : findActor(platform, token)

/** An organisation's program, which sees what a viewer sees, as far as its key opens it (rule: api-keys). */
async function findProgram({ db, clock }: Platform, key: string): Promise<Actor | null> {
  const tokenHash = hashToken(key)
  const found = await findKeyByHash(db, tokenHash)
  if (!found || found.role !== 'organisation' || found.closed_at) return null
  const today = londonDate(clock.now())
  if (found.last_used_on !== today) await saveKeyUse(db, found.id, today)
  return {
    accountId: found.organisation_id,
    organisationId: found.organisation_id,
    role: 'organisation',
    seat: 'viewer',
    tokenHash,
    isSuspended: found.suspended_at !== null,
    key: { id: found.id, scopes: found.scopes },
  }
}
