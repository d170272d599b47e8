import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { mayEmail, resetEmailRequests } from '../../platform/http/email-requests.ts'
import { route } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { passwordMatches } from '../accounts/hash-password.ts'
import { minutes } from '../../platform/values/clock.ts'
import { refuseGuessablePassword } from '../accounts/refuse-guessable-password.ts'
import { codeEmailLimits } from './code-email-limits.ts'
import { codeTries, limitCodeTries } from '../codes/limit-code-tries.ts'
import { signUpWithProvider } from './sign-up-with-provider.ts'
import { presentSession } from '../sessions/present.ts'
import { activateSignUp } from './activate-sign-up.ts'
import { findSignUpByCode, passwordNeeded } from './find-sign-up.ts'
import { hashSignUpPassword } from './compare-password.ts'
import { acceptSignUp } from './receive-sign-up.ts'

/** By visitor: each stores a sign-up, and may email an unverified address. */
const signUps: Limit = { name: 'sign-up', points: 120, windowMs: minutes(15) }
/** By sign-up: who reads the email of a stranger's sign-up cannot guess the password that it was given. */
const wrongPasswords: Limit = { name: 'sign-up-password', points: 10, windowMs: minutes(15) }

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
      if (input.password !== input.confirm) throw problemWith('confirm', accountMessages.passwordsDiffer)
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
      await db.transaction().execute((tx) => acceptSignUp(tx, input, passwordHash, { secrets, sendsCode }))
      return { message: accountMessages.signedUp }
    },
    { limit: signUps },
  ),

  route(
    'POST /api/confirm',
    async ({ db, input: { token: code, email, password }, limits, visitor, secrets, now }) => {
      const signUp = await limitCodeTries(limits, { code, of: email, visitor, field: 'token' }, () =>
        findSignUpByCode(db, { code, email }, { secrets, now }),
      )
      if (password === undefined) throw passwordNeeded(signUp)
      await limits.consume(wrongPasswords, String(signUp.id))
      if (!(await passwordMatches(password, signUp.password_hash, visitor)))
        throw passwordNeeded(signUp, { isWrong: true })
      await db.transaction().execute((tx) => activateSignUp(tx, signUp, { secrets, now }))
      await resetEmailRequests(codeEmailLimits, { email, visitor }, { limits })
      return { message: accountMessages.activated, campaignId: signUp.campaign_id ?? undefined }
    },
    { limit: codeTries },
  ),
]
