import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { mayEmail, resetEmailRequests } from '../../platform/http/email-requests.ts'
import { route, type RequestContext } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { minutes } from '../../platform/values/clock.ts'
import { grantNewPassword } from '../settings/reset-password.ts'
import { findSignUpByCode, passwordNeeded } from '../sign-ups/find-sign-up.ts'
import { codeTries, limitCodeTries } from './limit-code-tries.ts'
import { grantLife } from './rules.ts'
import { codeEmailLimits, codeRequests, newAddressEmailLimit } from '../sign-ups/code-email-limits.ts'
import { requestCode } from './send-code.ts'
import { verifyCode } from './verify-code.ts'

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

export const codeRoutes = [
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
