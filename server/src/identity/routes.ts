import * as contract from '@street-musketeers/contract/identity/identity.ts'
import {
  linkProviderAccount,
  startProviderSignIn,
} from '@street-musketeers/contract/identity/identity-provider.ts'
import { requireSignedIn } from '../platform/http/actor.ts'
import { minutes } from '../platform/values/clock.ts'
import { route, type RequestContext } from '../platform/http/http.ts'
import type { Limit } from '../platform/http/limits.ts'
import { hashPassword, isCommonPassword, passwordMatches } from '../platform/secrets/passwords.ts'
import { problem, problemWith } from '../platform/http/problem.ts'
import { activateAccount } from './accounts/activate-account.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { administratorRoutes } from './administrators/routes.ts'
import { settingsRoutes } from './accounts/routes.ts'
import { closeAccount } from './accounts/close-account.ts'
import { linkAccount } from './external-accounts/link-account.ts'
import { passFirstFactor, type SignInResult } from './sessions/pass-first-factor.ts'
import { presentSession } from './present.ts'
import { acceptSignUp } from './accounts/receive-sign-up.ts'
import { grantNewPassword, resetPassword } from './accounts/reset-password.ts'
import { grantLife } from './rules.ts'
import { requestCode } from './codes/send-code.ts'
import { saveAddress } from './accounts/save-address.ts'
import { signInWithProvider } from './external-accounts/sign-in-with-provider.ts'
import { signUpWithProvider } from './external-accounts/sign-up-with-provider.ts'
import { deleteSession } from './sessions/store.ts'
import { findAccountByEmail } from './accounts/store.ts'
import { verifyCode } from './codes/verify-code.ts'
import { startProviderLink } from './external-accounts/start-provider-link.ts'

const inMinutes = (name: string, points: number, count: number): Limit => ({
  name,
  points,
  windowMs: minutes(count),
})
const signUps = inMinutes('sign-up', 120, 15)
const signIns = inMinutes('sign-in', 300, 15)
/** Wrong passwords for one address from one visitor: a stranger elsewhere cannot lock the owner out. */
const wrongPasswords = inMinutes('wrong-password', 10, 15)
const codeRequests = inMinutes('code-wish', 60, 15)
const codeRequestsPerAddress = inMinutes('code-wish-address', 5, 30)
const providerStarts = inMinutes('provider-start', 300, 15)
const externalSignInsPerAddress = inMinutes('provider-vouching', 10, 30)
/** By account: nobody fills other people's mailboxes with codes. */
const emailChanges = inMinutes('email-change', 10, 60)
const codeTries = inMinutes('code-try', 60, 5)
/** Without an address a code is guessed among all that are live, so all visitors share this one. */
const triesWithoutEmail = inMinutes('code-try-nameless', 100, 5)
const passwordResets = inMinutes('password-reset', 60, 15)

function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) throw problemWith('password', contract.messages.passwordCommon)
}

/** The session of who is signed in, or the way to the second step. Call it once the first is committed. */
function sessionOrNextStep(signedIn: SignInResult): contract.Session {
  if ('ticket' in signedIn) throw problem('SecondFactorNeeded', signedIn)
  return presentSession(signedIn)
}

/** Signs in with what a provider sent back; for whoever has no account connected with it, the refusal is the next step. */
async function signInWithExternalAccount(
  input: contract.ProviderSignIn,
  asked: RequestContext,
): Promise<contract.Session> {
  const { db, identityProvider, limits, now } = asked
  const person = await identityProvider.exchange(input)
  const opened = await db.transaction().execute((tx) => signInWithProvider(tx, person, now))
  if (opened) return sessionOrNextStep(opened)

  await limits.consume(externalSignInsPerAddress, person.email)
  throw await db.transaction().execute((tx) => startProviderLink(tx, person, asked))
}

export const routes = [
  route(
    contract.signUp,
    async ({ db, input, secrets, now }) => {
      if (input.authType === 'GOOGLE') {
        const opened = await db.transaction().execute((tx) => signUpWithProvider(tx, input, { secrets, now }))
        return { message: contract.messages.socialSignedUp, session: presentSession(opened) }
      }
      if (input.password !== input.confirm) throw problemWith('confirm', contract.messages.passwordsDiffer)
      refuseCommonPassword(input.password)
      const passwordHash = await hashPassword(input.password)
      await db.transaction().execute((tx) => acceptSignUp(tx, input, passwordHash, { secrets }))
      return { message: contract.messages.signedUp }
    },
    { limit: signUps },
  ),

  route(
    contract.activate,
    async ({ db, input, secrets, now }) => {
      const activated = await db.transaction().execute(async (tx) => {
        const accepted = await verifyCode(
          tx,
          { code: input.token, email: input.email, purposes: ['activation'] },
          { secrets, now },
        )
        if (accepted) await activateAccount(tx, accepted.accountId, { secrets, now })
        return accepted !== null
      })
      if (!activated) throw problem('CodeNotAccepted', { fields: { token: 'Check the code in the mail.' } })
      return { message: contract.messages.activated }
    },
    { limit: codeTries },
  ),

  route(
    contract.sendActivationCode,
    async ({ db, input: { email }, actor, secrets, limits }) => {
      await limits.consume(codeRequestsPerAddress, email)
      if (actor) await limits.consume(emailChanges, String(actor.accountId))
      const wanted = actor
        ? ({ purpose: 'email', email, accountId: actor.accountId } as const)
        : ({ purpose: 'activation', email } as const)
      await db.transaction().execute((tx) => requestCode(tx, wanted, { secrets }))
      return { message: contract.messages.codeSent }
    },
    { limit: codeRequests },
  ),

  route(
    contract.sendPasswordCode,
    async ({ db, input, secrets, limits }) => {
      await limits.consume(codeRequestsPerAddress, input.email)
      await db.transaction().execute((tx) => requestCode(tx, { ...input, purpose: 'password' }, { secrets }))
      return { message: contract.messages.codeSent }
    },
    { limit: codeRequests },
  ),

  route(
    contract.confirmCode,
    async ({ db, input, secrets, limits, now }) => {
      if (input.email === undefined) await limits.consume(triesWithoutEmail, 'all')
      const done = await db.transaction().execute(async (tx) => {
        const accepted = await verifyCode(
          tx,
          { code: input.code, email: input.email, purposes: ['activation', 'password'] },
          { secrets, now },
        )
        if (!accepted) return null
        const { accountId, purpose } = accepted
        if (purpose === 'password')
          return { purpose, grant: await grantNewPassword(tx, accountId, { now, life: grantLife }) }
        await activateAccount(tx, accountId, { secrets, now })
        return { purpose, grant: null }
      })
      if (!done) throw problem('CodeNotAccepted', { fields: { code: 'Check the code in the mail.' } })
      return done
    },
    { limit: codeTries },
  ),

  route(
    contract.resetPassword,
    async ({ db, input: { grant, password }, secrets, now }) => {
      refuseCommonPassword(password)
      const passwordHash = await hashPassword(password)
      await db.transaction().execute((tx) => resetPassword(tx, { grant, passwordHash }, { secrets, now }))
      return { message: contract.messages.passwordSaved }
    },
    { limit: passwordResets },
  ),

  route(
    contract.signIn,
    async ({ input, ...asked }) => {
      if (input.authType === 'GOOGLE') return signInWithExternalAccount(input, { input, ...asked })
      const { db, limits, visitor, now } = asked
      const guesser = `${input.email} ${visitor}`
      await limits.consume(wrongPasswords, guesser)
      const account = await findAccountByEmail(db, input.email)
      const matches = await passwordMatches(input.password, account?.password_hash ?? null)
      if (!account || !matches) throw problem('WrongCredentials')
      await limits.reset(wrongPasswords, guesser)
      if (!account.activated_at) throw problem('Unactivated')

      return sessionOrNextStep(await db.transaction().execute((tx) => passFirstFactor(tx, account, now)))
    },
    { limit: signIns },
  ),

  route(
    startProviderSignIn,
    async ({ input, identityProvider }) => ({ url: await identityProvider.authorizationUrl(input) }),
    { limit: providerStarts },
  ),

  route(
    linkProviderAccount,
    async ({ db, input, secrets, now }) => {
      const opened = await db.transaction().execute((tx) => linkAccount(tx, input, { secrets, now }))
      if (!opened) throw problem('CodeNotAccepted', { fields: { code: 'Check the code in the mail.' } })
      return sessionOrNextStep(opened)
    },
    { limit: codeTries },
  ),

  route(contract.signOut, async ({ db, actor }) => {
    const { tokenHash } = requireSignedIn(actor)
    await db.transaction().execute((tx) => deleteSession(tx, tokenHash))
    return { message: contract.messages.signedOut }
  }),

  route(contract.closeAccount, async ({ db, actor, secrets, now }) => {
    await db.transaction().execute((tx) => closeAccount(tx, requireSignedIn(actor), { secrets, now }))
    return { message: contract.messages.closed }
  }),

  route(contract.saveAddress, async ({ db, actor, input: { address } }) => {
    const { accountId } = requireSignedIn(actor)
    return { address: await db.transaction().execute((tx) => saveAddress(tx, accountId, address)) }
  }),

  ...settingsRoutes,
  ...secondFactorRoutes,
  ...administratorRoutes,
]
