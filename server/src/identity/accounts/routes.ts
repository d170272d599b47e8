import { messages as identityMessages } from '@street-musketeers/contract/identity/identity.ts'
import * as contract from '@street-musketeers/contract/identity/settings.ts'
import { requireSignedIn } from '../../platform/http/actor.ts'
import { minutes } from '../../platform/values/clock.ts'
import { isDuplicate } from '../../platform/database/db.ts'
import { route } from '../../platform/http/http.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hashPassword, isCommonPassword } from '../../platform/secrets/passwords.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { chooseNewsletter } from './choose-newsletter.ts'
import { endSessions } from '../sessions/open-session.ts'
import { verifyOwnPassword } from './verify-own-password.ts'
import { isUnclaimed, sessionIsLive } from '../rules.ts'
import { findSessions } from '../sessions/store.ts'
import { findAccountByEmail } from './store.ts'

const { messages } = contract

/** How many addresses an account may check in an hour: enough to change its own (rule: email-in-use-check). */
const emailLookups: Limit = { name: 'user-exists', points: 5, windowMs: minutes(60) }
const emailLookupsPerVisitor: Limit = { name: 'user-exists-visitor', points: 20, windowMs: minutes(60) }
const codeTries: Limit = { name: 'email-code-try', points: 60, windowMs: minutes(5) }

/** The calls of the settings that every account has. */
export const settingsRoutes = [
  route(
    contract.userExists,
    async ({ db, actor, input, limits }) => {
      await limits.consume(emailLookups, String(requireSignedIn(actor).accountId))
      const holder = await findAccountByEmail(db, input.email)
      return { exists: holder !== undefined && !isUnclaimed(holder) }
    },
    { limit: emailLookupsPerVisitor },
  ),

  route(
    contract.resetUsername,
    async ({ db, input, secrets, now }) => {
      const change = () => db.transaction().execute((tx) => changeEmail(tx, input, { secrets, now }))
      // Somebody may sign up with the address at this very moment; the second time their account is there to be seen.
      const changed = await change().catch((error: unknown) => {
        if (isDuplicate(error)) return change()
        throw error
      })
      if (!changed) throw problem('CodeNotAccepted', { fields: { code: 'Check the code in the mail.' } })
      return { message: messages.emailChanged }
    },
    { limit: codeTries },
  ),

  route(
    contract.changePassword,
    async ({ db, actor, input: { currentPassword, password }, limits, secrets, now }) => {
      const by = requireSignedIn(actor)
      if (isCommonPassword(password)) throw problemWith('password', identityMessages.passwordCommon)
      const proved = await verifyOwnPassword(by, { currentPassword }, { db, limits })

      const next = await hashPassword(password)
      await db.transaction().execute((tx) => changePassword(tx, by, { proved, next }, { secrets, now }))
      return { message: messages.passwordChanged }
    },
  ),

  route(contract.chooseNewsletter, async ({ db, actor, input: { subscribed }, now }) => {
    const { accountId } = requireSignedIn(actor)
    await db.transaction().execute((tx) => chooseNewsletter(tx, { accountId, subscribed }, now))
    return { message: subscribed ? messages.joinedNewsletter : messages.leftNewsletter }
  }),

  route(contract.listSessions, async ({ db, actor, now }) => {
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

  route(contract.signOutEverywhere, async ({ db, actor }) => {
    const { accountId } = requireSignedIn(actor)
    await db.transaction().execute((tx) => endSessions(tx, accountId))
    return { message: messages.signedOutEverywhere }
  }),
]
