import * as contract from '@street-musketeers/contract/identity/administrators.ts'
import { messages as identityMessages } from '@street-musketeers/contract/identity/identity.ts'
import { asAdministrator } from '../../platform/http/actor.ts'
import { hours } from '../../platform/values/clock.ts'
import { route } from '../../platform/http/http.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hashPassword, isCommonPassword } from '../../platform/secrets/passwords.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findAdministrators, findInvitations } from './store.ts'
import { inviteAdministrator, withdrawInvitation } from './invite-administrator.ts'
import { fullName } from '../rules.ts'

const invitations: Limit = { name: 'invitation', points: 20, windowMs: hours(1) }
const acceptances: Limit = { name: 'invitation-accept', points: 60, windowMs: hours(1) }

/** The calls of administrators among themselves, and of those whom they invite. */
export const administratorRoutes = [
  route(contract.listAdministrators, async ({ db, actor, now }) => {
    asAdministrator(actor)
    return {
      administrators: (await findAdministrators(db)).map((row) => ({
        id: row.id,
        name: fullName(row),
        email: row.email ?? '',
        since: row.activated_at?.toISOString() ?? null,
      })),
      invitations: (await findInvitations(db, now)).map((row) => ({
        id: row.id,
        email: row.email,
        invitedBy: fullName(row),
        invitedAt: row.invited_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      })),
    }
  }),

  route(contract.inviteAdministrator, async ({ db, actor, input, limits, secrets, now }) => {
    const administrator = asAdministrator(actor)
    await limits.consume(invitations, String(administrator.accountId))
    await db.transaction().execute((tx) => inviteAdministrator(tx, administrator, input, { secrets, now }))
    return { message: contract.messages.invited }
  }),

  route(contract.withdrawInvitation, async ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => withdrawInvitation(tx, administrator, input, now))
    return { message: contract.messages.withdrawn }
  }),

  route(
    contract.acceptInvitation,
    async ({ db, input: { password, ...invited }, secrets, now }) => {
      if (isCommonPassword(password)) throw problemWith('password', identityMessages.passwordCommon)
      const passwordHash = await hashPassword(password)
      await db.transaction().execute((tx) => acceptInvitation(tx, invited, passwordHash, { secrets, now }))
      return { message: contract.messages.accepted }
    },
    { limit: acceptances },
  ),
]
