import * as contract from '@street-musketeers/contract/identity/identity.ts'
import { route } from '../../platform/http/http.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { minutes } from '../../platform/values/clock.ts'
import { activateAccount } from '../accounts/activate-account.ts'
import { grantNewPassword } from '../accounts/reset-password.ts'
import { grantLife } from './rules.ts'
import { requestCode } from './send-code.ts'
import { codeNotAccepted, codeTries, verifyCode } from './verify-code.ts'

const codeRequests: Limit = { name: 'code-wish', points: 60, windowMs: minutes(15) }
const codeRequestsPerAddress: Limit = { name: 'code-wish-address', points: 5, windowMs: minutes(30) }
/** By account, so that nobody can fill other people's mailboxes with codes. */
const emailChanges: Limit = { name: 'email-change', points: 10, windowMs: minutes(60) }
/** A code tried without an address could be any that is live, so all visitors share this limit. */
const triesWithoutEmail: Limit = { name: 'code-try-nameless', points: 100, windowMs: minutes(5) }

/** A code that is refused counts as a wrong try, so the transaction commits before the refusal is thrown. */
export const codeRoutes = [
  route(
    contract.activate,
    async ({ db, input, secrets, now }) => {
      const isActivated = await db.transaction().execute(async (tx) => {
        const accepted = await verifyCode(
          tx,
          { code: input.token, email: input.email, purposes: ['activation'] },
          { secrets, now },
        )
        if (accepted) await activateAccount(tx, accepted.accountId, { secrets, now })
        return accepted !== null
      })
      if (!isActivated) throw codeNotAccepted('token')
      return { message: contract.messages.activated }
    },
    { limit: codeTries },
  ),

  route(
    contract.sendActivationCode,
    async ({ db, input: { email }, actor, secrets, limits }) => {
      await limits.consume(codeRequestsPerAddress, email)
      if (actor) await limits.consume(emailChanges, String(actor.accountId))
      const request = actor
        ? ({ purpose: 'email', email, accountId: actor.accountId } as const)
        : ({ purpose: 'activation', email } as const)
      await db.transaction().execute((tx) => requestCode(tx, request, { secrets }))
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
      const confirmed = await db.transaction().execute(async (tx) => {
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
      if (!confirmed) throw codeNotAccepted('code')
      return confirmed
    },
    { limit: codeTries },
  ),
]
