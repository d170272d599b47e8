import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { mayEmail, resetEmailRequests } from '../../platform/http/email-requests.ts'
import { route, type RequestContext } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { passwordMatches } from '../accounts/hash-password.ts'
import { days, minutes } from '../../platform/values/clock.ts'
import { refuseGuessablePassword } from '../accounts/screen-password.ts'
import { codeEmailLimits, codeRequests } from '../codes/request-limits.ts'
import { grantNewPassword } from '../codes/send-code.ts'
import { codeTries, limitCodeTries, verifyCode } from '../codes/verify-code.ts'
import { grantLife } from '../codes/rules.ts'
import { signUpWithProvider } from './create-accounts.ts'
import { presentSession } from '../sessions/open-session.ts'
import { activateSignUp, findSignUpByCode, isOwnBrowser, passwordNeeded } from './activate-sign-up.ts'
import { hashSignUpPassword, acceptSignUp } from './receive-sign-up.ts'
import { requestCode } from './request-code.ts'

/** By visitor: each stores a sign-up, and may email an unverified address. */
const signUps: Limit = { name: 'sign-up', points: 120, windowMs: minutes(15) }
/** By sign-up: a person who reads the email of a stranger's sign-up cannot guess the password that it was given. */
const wrongPasswords: Limit = { name: 'sign-up-password', points: 10, windowMs: minutes(15) }

/**
 * Codes to an address that accounts want to change to. They do not count with those of visitors, who could use them up, and the accounts
 * count each by itself.
 */
const newAddressEmailLimit: Limit = { name: 'email-change-address', points: 20, windowMs: days(1) }
/** By account, so that nobody can fill other people's mailboxes with codes. */
const emailChanges: Limit = { name: 'email-change', points: 10, windowMs: minutes(60) }

/** Requests a code for somebody who is not signed in. */
async function requestCountedCode(
  purpose: 'activation' | 'password',
  {
    db,
    input: { email, mailboxKey },
    limits,
    secrets,
    visitor,
    now,
  }: RequestContext<'POST /api/confirmcode/email'> | RequestContext<'POST /api/confirmcode/password'>,
): Promise<void> {
  const sendsCode = await mayEmail(codeEmailLimits, { email, visitor, mailboxKey }, { limits, secrets, now })
  await db.transaction().execute((tx) => requestCode(tx, { email, purpose, sendsCode }, { secrets }))
}

export const signUpRoutes = [
  route(
    'POST /api/user',
    async ({ db, input, limits, visitor, secrets, config, isAbout, now, device }) => {
      if (input.authType === 'GOOGLE') {
        const session = await db
          .transaction()
          .execute((tx) => signUpWithProvider(tx, input, { config, secrets, now, device }))
        isAbout(session)
        return { message: accountMessages.socialSignedUp, session: presentSession(session, { secrets }) }
      }
      await refuseGuessablePassword(
        input.password,
        [input.email, `${input.firstName} ${input.lastName}`],
        config,
      )
      const passwordHash = await hashSignUpPassword(input, { secrets, visitor })
      const { email, mailboxKey } = input
      const sendsCode = await mayEmail(
        codeEmailLimits,
        { email, visitor, mailboxKey },
        { limits, secrets, now },
      )
      const browserKey = await db
        .transaction()
        .execute((tx) => acceptSignUp(tx, input, passwordHash, { secrets, sendsCode }))
      return { message: accountMessages.signedUp, browserKey }
    },
    { limit: signUps },
  ),

  route(
    'POST /api/confirm',
    async ({ db, input, limits, visitor, secrets, now, device, isAbout }) => {
      const { token: code, email, password, browserKey } = input
      const signUp = await limitCodeTries(limits, { code, of: email, visitor, field: 'token' }, () =>
        findSignUpByCode(db, { code, email }, { secrets, now }),
      )
      if (!isOwnBrowser(signUp, browserKey)) {
        if (password === undefined) throw passwordNeeded(signUp)
        await limits.consume(wrongPasswords, String(signUp.id))
        if (!(await passwordMatches(password, signUp.password_hash, visitor)))
          throw passwordNeeded(signUp, { isWrong: true })
      }
      const session = await db
        .transaction()
        .execute((tx) => activateSignUp(tx, signUp, { secrets, now, device }))
      isAbout(session)
      await resetEmailRequests(codeEmailLimits, { email, visitor }, { limits })
      return {
        message: accountMessages.activated,
        campaignId: signUp.campaign_id ?? undefined,
        session: presentSession(session, { secrets }),
      }
    },
    { limit: codeTries },
  ),

  route(
    'POST /api/confirmcode/email',
    async (context) => {
      const { db, input, actor, secrets, limits, now } = context
      if (!actor) await requestCountedCode('activation', context)
      else {
        const { accountId } = requireRecentProof(actor, now)
        await limits.consume(emailChanges, String(accountId))
        const { email, keepExternalAccounts: keepsExternalAccounts } = input
        const request = { purpose: 'email', email, accountId, keepsExternalAccounts } as const
        if (await limits.allows(newAddressEmailLimit, email))
          await db.transaction().execute((tx) => requestCode(tx, request, { secrets }))
      }
      return { message: accountMessages.codeSent }
    },
    { limit: codeRequests },
  ),

  route(
    'POST /api/confirmcode/password',
    async (context) => {
      await requestCountedCode('password', context)
      return { message: accountMessages.codeSent }
    },
    { limit: codeRequests },
  ),

  route(
    'DELETE /api/confirmcode/:code',
    async ({ db, input, secrets, limits, visitor, now }) => {
      const found = await limitCodeTries(
        limits,
        { code: input.code, of: input.email, visitor, field: 'code' },
        async () => {
          const signUp = await findSignUpByCode(db, input, { secrets, now })
          if (signUp) return { signUp }
          return db.transaction().execute(async (tx) => {
            const accepted = await verifyCode(tx, { ...input, purpose: 'password' }, { secrets, now })
            return (
              accepted && { grant: await grantNewPassword(tx, accepted.accountId, { now, life: grantLife }) }
            )
          })
        },
      )
      if ('signUp' in found) throw passwordNeeded(found.signUp)
      if (input.email) await resetEmailRequests(codeEmailLimits, { email: input.email, visitor }, { limits })
      return { purpose: 'password' as const, grant: found.grant }
    },
    { limit: codeTries },
  ),
]
