import type { OwnSessions } from '@street-musketeers/contract/identity/settings.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findExternalAccounts } from '../external-accounts/store.ts'
import { sessionIsLive } from '../sessions/rules.ts'
import { findSessions } from '../sessions/store.ts'

/** The live sessions of an account and the external accounts that can sign in to it, in two statements. */
export async function listSessions(db: Db, { accountId, tokenHash }: Actor, now: Date): Promise<OwnSessions> {
  const sessions = await findSessions(db, accountId)
  const externalAccounts = await findExternalAccounts(db, accountId)
  return {
    sessions: sessions
      .filter((session) => sessionIsLive(session, now))
      .map((session) => ({
        id: session.id,
        openedAt: session.created_at.toISOString(),
        lastUsedAt: session.last_used_at.toISOString(),
        device: session.device,
        current: session.token_hash.equals(tokenHash),
      })),
    accountsElsewhere: externalAccounts.map(({ id, linked_at }) => ({
      id,
      connectedAt: linked_at.toISOString(),
    })),
  }
}
