import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashPassword } from './hash-password.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { closeAccount } from '../settings/close-account.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'
import { allowSecondStep } from '../second-factor/second-step-tries.ts'
import { resetPassword } from '../settings/reset-password.ts'
import { fullName } from './rules.ts'
import { saveAddress } from './save-address.ts'
import { findAccountByGrant } from './store.ts'

export const accountRoutes = [
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

  writeRoute('POST /api/address', (tx, { actor, input: { address, revision } }) =>
    saveAddress(tx, actor.accountId, address, revision),
  ),
]
