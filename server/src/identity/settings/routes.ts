import {
  accountMessages,
  settingsMessages,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { isDuplicate } from '../../platform/database/db.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hashPassword } from '../accounts/hash-password.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { minutes } from '../../platform/values/clock.ts'
import { refuseGuessablePassword } from '../accounts/screen-password.ts'
import { fullName } from '../accounts/rules.ts'
import { findPostcodeFault, saveAddress } from '../accounts/save-address.ts'
import { findAccount } from '../accounts/store.ts'
import { codeTries, limitCodeTries } from '../codes/verify-code.ts'
import { findAccountByGrant } from '../codes/store.ts'
import { chooseNewsletter } from '../consents/save-consents.ts'
import { allowSecondStep } from '../second-factor/pass-second-factor.ts'
import { presentSession } from '../sessions/open-session.ts'
import { changeEmail, emailExists } from './change-email.ts'
import { closeAccount } from './close-account.ts'
import { changePassword, resetPassword } from './change-password.ts'
import { verifyOwnPassword } from '../sessions/prove-identity.ts'

const emailLookupsPerVisitor: Limit = { name: 'user-exists-visitor', points: 20, windowMs: minutes(60) }

/** The settings of every account. */
export const settingsRoutes = [
  route(
    'GET /api/userexists',
    async ({ db, actor, input, limits }) => ({
      exists: await emailExists(actor, input, { db, limits }),
    }),
    { limit: emailLookupsPerVisitor },
  ),

  route(
    'PUT /api/resetusername',
    async ({ db, input, limits, visitor, secrets, now }) => {
      const change = () => db.transaction().execute((tx) => changeEmail(tx, input, { secrets, now }))
      await limitCodeTries(
        limits,
        { code: input.code, of: input.email, visitor, field: 'code' },
        async () => {
          // Somebody may be activating an account with the address at the same time. The second attempt sees their account.
          const isChanged = await change().catch((error: unknown) => {
            if (isDuplicate(error)) return change()
            throw error
          })
          return isChanged || null
        },
      )
      return { message: settingsMessages.emailChanged }
    },
    { limit: codeTries },
  ),

  route(
    'POST /api/changepassword',
    async ({ db, actor, input: { currentPassword, password }, limits, visitor, secrets, config, now }) => {
      const account = await findAccount(db, actor.accountId)
      await refuseGuessablePassword(password, account ? [account.email, fullName(account)] : [], config)
      const verifiedHash = await verifyOwnPassword(actor, { currentPassword }, { db, limits, visitor })

      const newHash = await hashPassword(password, visitor)
      const session = await db
        .transaction()
        .execute((tx) => changePassword(tx, actor, { verifiedHash, newHash }, { secrets, now }))
      await allowSecondStep(limits, actor.accountId)
      return { message: settingsMessages.passwordChanged, session: presentSession(session, { secrets }) }
    },
  ),

  route(
    'PATCH /api/resetpassword',
    async ({
      db,
      input: { grant, password, disconnect },
      limits,
      visitor,
      secrets,
      config,
      isAbout,
      now,
    }) => {
      const owner = await findAccountByGrant(db, hashToken(grant), now)
      // Before the password is hashed: a grant is its own limit, because it works once.
      if (!owner) throw problem('GrantNotAccepted')
      await refuseGuessablePassword(password, [owner.email, fullName(owner)], config)
      const passwordHash = await hashPassword(password, visitor)
      const { accountId } = await db
        .transaction()
        .execute((tx) => resetPassword(tx, { grant, passwordHash, disconnect }, { secrets, now }))
      isAbout({ accountId })
      await allowSecondStep(limits, accountId)
      return { message: accountMessages.passwordSaved }
    },
  ),

  writeRoute('PATCH /api/deactivate', async (tx, { actor, secrets, now }) => {
    await closeAccount(tx, requireRecentProof(actor, now), { secrets, now })
    return { message: accountMessages.closed }
  }),

  writeRoute(
    'POST /api/address',
    (tx, { actor, input: { address, revision } }) =>
      saveAddress(tx, actor.organisationId ?? actor.accountId, address, revision),
    { findFaults: findPostcodeFault },
  ),

  writeRoute('POST /api/newslettersubscription', async (tx, { actor, input: { subscribed }, now }) => {
    await chooseNewsletter(tx, { accountId: actor.accountId, subscribed }, now)
    return { message: subscribed ? settingsMessages.joinedNewsletter : settingsMessages.leftNewsletter }
  }),
]
