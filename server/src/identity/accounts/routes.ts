import * as contract from '@street-musketeers/contract/identity/identity.ts'
import { requireSignedIn } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/http.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { hashPassword } from '../../platform/secrets/passwords.ts'
import { minutes } from '../../platform/values/clock.ts'
import { signUpWithProvider } from '../external-accounts/sign-up-with-provider.ts'
import { presentSession } from '../sessions/present.ts'
import { closeAccount } from './close-account.ts'
import { acceptSignUp } from './receive-sign-up.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { resetPassword } from './reset-password.ts'
import { saveAddress } from './save-address.ts'

const signUps: Limit = { name: 'sign-up', points: 120, windowMs: minutes(15) }
const passwordResets: Limit = { name: 'password-reset', points: 60, windowMs: minutes(15) }

export const accountRoutes = [
  route(
    contract.signUp,
    async ({ db, input, secrets, now }) => {
      if (input.authType === 'GOOGLE') {
        const session = await db
          .transaction()
          .execute((tx) => signUpWithProvider(tx, input, { secrets, now }))
        return { message: contract.messages.socialSignedUp, session: presentSession(session) }
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
    contract.resetPassword,
    async ({ db, input: { grant, password }, secrets, now }) => {
      refuseCommonPassword(password)
      const passwordHash = await hashPassword(password)
      await db.transaction().execute((tx) => resetPassword(tx, { grant, passwordHash }, { secrets, now }))
      return { message: contract.messages.passwordSaved }
    },
    { limit: passwordResets },
  ),

  writeRoute(contract.closeAccount, async (tx, { actor, secrets, now }) => {
    await closeAccount(tx, requireSignedIn(actor), { secrets, now })
    return { message: contract.messages.closed }
  }),

  writeRoute(contract.saveAddress, async (tx, { actor, input: { address } }) => ({
    address: await saveAddress(tx, requireSignedIn(actor).accountId, address),
  })),
]
