import {
  accountMessages,
  settingsMessages,
  proofMessages,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { mayEmail, resetEmailRequests } from '../../platform/http/email-requests.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import { minutes } from '../../platform/values/clock.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { findAccount } from '../accounts/store.ts'
import { codeEmailLimits, codeRequests } from '../codes/request-limits.ts'
import { sendCodeTo } from '../codes/send-code.ts'
import { codeTries } from '../codes/verify-code.ts'
import { findExternalAccounts } from '../external-accounts/store.ts'
import { signInWithProvider } from '../external-accounts/link-account.ts'
import { listSessions } from './list-sessions.ts'
import { requestSignInLink, showSignInLink, signInByLink } from './sign-in-by-link.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { endSessions, presentSession } from '../sessions/open-session.ts'
import { presentSignIn } from '../second-factor/pass-second-factor.ts'
import { proveIdentity } from '../sessions/prove-identity.ts'
import { deleteOwnSession, deleteSession } from '../sessions/store.ts'

/** By account. */
const proofCodes: Limit = { name: 'proof-code', points: 5, windowMs: minutes(30) }
/** By visitor: somebody who tries a few passwords of many accounts. */
const signIns: Limit = { name: 'sign-in', points: 300, windowMs: minutes(15), failuresOnly: true }

export const signInRoutes = [
  route(
    'POST /api/signin',
    async ({ input, ...context }) => {
      const result =
        input.authType === 'GOOGLE'
          ? await signInWithProvider(input, context)
          : await signInWithPassword(input, context)
      context.isAbout(result)
      return presentSignIn(result, context)
    },
    { limit: signIns },
  ),

  route(
    'POST /api/signin/email',
    async ({ db, input: { email, mailboxKey }, limits, secrets, visitor, now }) => {
      const sendsLink = await mayEmail(
        codeEmailLimits,
        { email, visitor, mailboxKey },
        { limits, secrets, now },
      )
      await db.transaction().execute((tx) => requestSignInLink(tx, { email, sendsLink }, { secrets }))
      return { message: accountMessages.signInLinkSent }
    },
    { limit: codeRequests },
  ),

  route(
    'POST /api/signin/emailed',
    async ({ input: { link }, ...context }) => {
      const { db, limits, visitor } = context
      const { email, ...result } = await db.transaction().execute((tx) => signInByLink(tx, link, context))
      context.isAbout(result)
      await resetEmailRequests(codeEmailLimits, { email, visitor }, { limits })
      return presentSignIn(result, context)
    },
    { limit: codeTries },
  ),

  route(
    'POST /api/signin/emailed/account',
    async ({ db, input: { link }, now }) => ({ address: await showSignInLink(db, link, now) }),
    { limit: codeTries },
  ),

  writeRoute('POST /api/signout', async (tx, { actor }) => {
    await deleteSession(tx, actor.tokenHash)
    return { message: accountMessages.signedOut }
  }),

  writeRoute('DELETE /api/sessions', async (tx, { actor, now }) => {
    await endSessions(tx, requireRecentProof(actor, now).accountId)
    return { message: settingsMessages.signedOutEverywhere }
  }),

  route('GET /api/proof', async ({ db, actor }) => {
    const { accountId } = actor
    return {
      way: (await findAccount(db, accountId))?.password_hash ? ('password' as const) : ('code' as const),
      hasExternalAccount: (await findExternalAccounts(db, accountId)).length > 0,
    }
  }),

  route('GET /api/proof/recent', async ({ actor, now }) => {
    requireRecentProof(actor, now)
    return { proved: true as const }
  }),

  route('POST /api/proof/code', async ({ db, actor, limits, ...context }) => {
    const { accountId, tokenHash } = actor
    await limits.consume(proofCodes, String(accountId))
    await db.transaction().execute(async (tx) => {
      const account = await lockOpenAccount(tx, accountId)
      // With a password, a code would let in anybody who reads the mailbox.
      if (account && !account.password_hash)
        await sendCodeTo(tx, account, 'proof', context, { requester: tokenHash })
    })
    return { message: proofMessages.codeSent }
  }),

  route('POST /api/proof', async ({ actor, input, ...context }) => {
    const session = await proveIdentity(actor, input, context)
    return { message: proofMessages.proved, session: presentSession(session, context) }
  }),

  writeRoute('DELETE /api/sessions/:id', async (tx, { actor, input: { id }, now }) => {
    const { accountId } = requireRecentProof(actor, now)
    if (!(await deleteOwnSession(tx, { accountId, id }))) throw problem('NotFound')
    return { message: settingsMessages.sessionEnded }
  }),

  route('GET /api/sessions', ({ db, actor, now }) => listSessions(db, actor, now)),
]
