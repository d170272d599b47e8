import { administratorMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { acceptInvitation, inviteAdministrator, withdrawInvitation } from './invite-administrator.ts'
import { findAdministrators, findInvitations, findInvitedEmail } from './store.ts'
import { hashInvitedPassword } from '../sign-ups/accept-invitation.ts'
import { countInvitation } from '../sign-ups/invitation-limits.ts'
import { fullName } from '../accounts/rules.ts'

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
    await countInvitation(limits, accountId, content.email)
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

  route('POST /api/invitation/accept', async ({ db, input, visitor, secrets, config, isAbout, now }) => {
    const email = await findInvitedEmail(db, hashToken(input.invitation), now)
    if (email === undefined) throw problem('InvitationNotAccepted')
    const passwordHash = await hashInvitedPassword(email, input, { visitor, config })
    isAbout(
      await db.transaction().execute((tx) => acceptInvitation(tx, input, passwordHash, { secrets, now })),
    )
    return { message: administratorMessages.accepted }
  }),
]
