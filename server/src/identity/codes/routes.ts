import * as contract from '@street-musketeers/contract/identity/identity.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { route } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { minutes } from '../../platform/values/clock.ts'
import { grantNewPassword } from '../accounts/reset-password.ts'
import { findSignUpByCode, passwordNeeded } from '../sign-ups/find-sign-up.ts'
import { codeTries, limitCodeTries } from './limit-code-tries.ts'
import { grantLife } from './rules.ts'
import { allowsEmailTo, codeRequests } from './limit-code-emails.ts'
import { requestCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

/** By account, so that nobody can fill other people's mailboxes with codes. */
const emailChanges: Limit = { name: 'email-change', points: 10, windowMs: minutes(60) }

export const codeRoutes = [
  route(
    contract.sendActivationCode,
    async ({ db, input: { email }, actor, secrets, limits, visitor, now }) => {
      if (actor) await limits.consume(emailChanges, String(requireRecentProof(actor, now).accountId))
      const request = actor
        ? ({ purpose: 'email', email, accountId: actor.accountId } as const)
        : ({ purpose: 'activation', email } as const)
      if (await allowsEmailTo(limits, { email, visitor }))
        await db.transaction().execute((tx) => requestCode(tx, request, { secrets }))
      return { message: contract.messages.codeSent }
    },
    { limit: codeRequests },
  ),

  route(
    contract.sendPasswordCode,
    async ({ db, input: { email }, secrets, limits, visitor }) => {
      if (await allowsEmailTo(limits, { email, visitor }))
        await db.transaction().execute((tx) => requestCode(tx, { email, purpose: 'password' }, { secrets }))
      return { message: contract.messages.codeSent }
    },
    { limit: codeRequests },
  ),

  route(
    contract.confirmCode,
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
      return { purpose: 'password' as const, grant: found.grant }
    },
    { limit: codeTries },
  ),
]
