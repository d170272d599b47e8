import * as contract from '@street-musketeers/contract/identity/identity.ts'
import {
  listSessions,
  messages as settingsMessages,
  signOutEverywhere,
} from '@street-musketeers/contract/identity/settings.ts'
import { requireSignedIn } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/http.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { minutes } from '../../platform/values/clock.ts'
import { signInWithProvider } from '../external-accounts/sign-in-with-provider.ts'
import { endSessions } from './open-session.ts'
import { presentSignIn } from './present.ts'
import { sessionIsLive } from './rules.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { deleteSession, findSessions } from './store.ts'

const signIns: Limit = { name: 'sign-in', points: 300, windowMs: minutes(15) }

export const sessionRoutes = [
  route(
    contract.signIn,
    async ({ input, ...context }) =>
      presentSignIn(
        input.authType === 'GOOGLE'
          ? await signInWithProvider(input, context)
          : await signInWithPassword(input, context),
      ),
    { limit: signIns },
  ),

  writeRoute(contract.signOut, async (tx, { actor }) => {
    await deleteSession(tx, requireSignedIn(actor).tokenHash)
    return { message: contract.messages.signedOut }
  }),

  writeRoute(signOutEverywhere, async (tx, { actor }) => {
    await endSessions(tx, requireSignedIn(actor).accountId)
    return { message: settingsMessages.signedOutEverywhere }
  }),

  route(listSessions, async ({ db, actor, now }) => {
    const { accountId, role, tokenHash } = requireSignedIn(actor)
    const sessions = await findSessions(db, accountId)
    return {
      sessions: sessions
        .filter((session) => sessionIsLive({ ...session, role, closed_at: null }, now))
        .map((session) => ({
          openedAt: session.created_at.toISOString(),
          lastUsedAt: session.last_used_at.toISOString(),
          current: session.token_hash.equals(tokenHash),
        })),
    }
  }),
]
