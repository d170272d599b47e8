import { secondFactorMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { minutes } from '../../platform/values/clock.ts'
import { route } from '../../platform/http/route.ts'
import { tooManyTries, type Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { passSecondFactor, secondStepTries } from './pass-second-factor.ts'
import { presentSession } from '../sessions/open-session.ts'
import { verifyOwnPassword } from '../sessions/prove-identity.ts'
import { countRecoveryCodes, findSecondFactor, findSecondStep } from './store.ts'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from './set-up-second-factor.ts'
import { turnOffSecondFactor } from './remove-second-factor.ts'

/** Both of a person who is signed in, by account. */
const ownWrongCodes: Limit = { name: 'second-factor-own', points: 10, windowMs: minutes(60) }
const keySetUps: Limit = { name: 'second-factor-key', points: 30, windowMs: minutes(60) }

const wrongCodeProblem = () =>
  problem('SecondFactorWrong', { fields: { code: 'Enter the six-digit code your app shows now.' } })

/** A code that is refused counts as a wrong try, so the transaction commits before the refusal is thrown. */
export const secondFactorRoutes = [
  route(
    'POST /api/signin/secondfactor',
    async ({ db, input, limits, visitor, secrets, isAbout, now, device }) => {
      const step = await findSecondStep(db, hashToken(input.ticket))
      if (!step) throw problem('TicketNotAccepted')
      isAbout({ accountId: step.account_id })
      const counted = secondStepTries(input.code, { accountId: step.account_id, visitor })
      if (!(await limits.allows(...counted)))
        throw tooManyTries(counted[0], {
          fields: {
            code: 'Enter one of your recovery codes, or wait an hour. A new password also lets you try again.',
          },
        })
      const session = await db
        .transaction()
        .execute((tx) => passSecondFactor(tx, input, { secrets, now, device }))
      if (!session) throw wrongCodeProblem()
      await limits.reset(...counted)
      return presentSession(session, { secrets })
    },
  ),

  route('GET /api/secondfactor', async ({ db, actor }) => {
    const { accountId, role } = actor
    const factor = await findSecondFactor(db, accountId)
    return {
      setUpAt: factor?.set_up_at?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(db, accountId),
      required: role === 'administrator',
    }
  }),

  route('POST /api/secondfactor', async ({ db, actor, limits, secrets, config, now }) => {
    const by = requireRecentProof(actor, now)
    await limits.consume(keySetUps, String(by.accountId))
    return db.transaction().execute((tx) => beginSecondFactor(tx, by, { secrets, config }))
  }),

  route('PUT /api/secondfactor', async ({ db, actor, input, limits, secrets, now }) => {
    await limits.consume(ownWrongCodes, String(actor.accountId))
    const confirmed = await db
      .transaction()
      .execute((tx) => confirmSecondFactor(tx, actor, input.code, { secrets, now }))
    if (!confirmed) throw wrongCodeProblem()
    await limits.reset(ownWrongCodes, String(actor.accountId))
    return { recoveryCodes: confirmed.recoveryCodes, session: presentSession(confirmed.session, { secrets }) }
  }),

  route('POST /api/secondfactor/recoverycodes', async ({ db, actor, input, limits, secrets, now }) => {
    await limits.consume(ownWrongCodes, String(actor.accountId))
    const recoveryCodes = await db
      .transaction()
      .execute((tx) => renewRecoveryCodes(tx, actor, input.code, { secrets, now }))
    if (!recoveryCodes) throw wrongCodeProblem()
    await limits.reset(ownWrongCodes, String(actor.accountId))
    return { recoveryCodes }
  }),

  route('POST /api/secondfactor/off', async ({ db, actor, input, limits, visitor, secrets, now }) => {
    const { password, code } = input
    const verifiedHash = await verifyOwnPassword(actor, { password }, { db, limits, visitor })
    await limits.consume(ownWrongCodes, String(actor.accountId))
    const session = await db
      .transaction()
      .execute((tx) => turnOffSecondFactor(tx, actor, { code, verifiedHash }, { secrets, now }))
    if (!session) throw wrongCodeProblem()
    await limits.reset(ownWrongCodes, String(actor.accountId))
    return { message: secondFactorMessages.turnedOff, session: presentSession(session, { secrets }) }
  }),
]
