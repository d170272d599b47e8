import { administratorMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { hours } from '../../platform/values/clock.ts'
import { problem } from '../../platform/http/problem.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hashPassword } from '../accounts/hash-password.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { acceptInvitation, inviteAdministrator, withdrawInvitation } from './invite-administrator.ts'
import { findAdministrators, findInvitations, findInvitedEmail } from './store.ts'
import { refuseGuessablePassword } from '../accounts/screen-password.ts'
import { fullName } from '../accounts/rules.ts'

/** By administrator. */
const invitations: Limit = { name: 'invitation', points: 20, windowMs: hours(1) }

export const administratorRoutes = [
  route('GET /api/administrators', async ({ db, now }) => {
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

  route('POST /api/invitation', async ({ db, actor, input, limits, secrets, now }) => {
    const administrator = requireRecentProof(actor, now)
    const { accountId } = administrator
    const { submissionId, ...content } = input
    await limits.consume(invitations, String(accountId))
    await db.transaction().execute((tx) =>
      submitOnce(tx, { to: 'POST /api/invitation', accountId, submissionId, content }, now, async () => {
        await inviteAdministrator(tx, administrator, content, { secrets, now })
        return {}
      }),
    )
    return { message: administratorMessages.invited }
  }),

  writeRoute('DELETE /api/invitation/:id', async (tx, { actor, input, now }) => {
    await withdrawInvitation(tx, actor, input, now)
    return { message: administratorMessages.withdrawn }
  }),

  route(
    'POST /api/invitation/accept',
    async ({ db, input: { password, ...acceptance }, visitor, secrets, config, isAbout, now }) => {
      const email = await findInvitedEmail(db, hashToken(acceptance.invitation), now)
      // Before the password is hashed: an invitation is its own limit, because it works once.
      if (email === undefined) throw problem('InvitationNotAccepted')
      await refuseGuessablePassword(
        password,
        [email, `${acceptance.firstName} ${acceptance.lastName}`],
        config,
      )
      const passwordHash = await hashPassword(password, visitor)
      isAbout(
        await db
          .transaction()
          .execute((tx) => acceptInvitation(tx, acceptance, passwordHash, { secrets, now })),
      )
      return { message: administratorMessages.accepted }
    },
  ),
]
