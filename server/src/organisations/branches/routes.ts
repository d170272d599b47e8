import { branchMessages } from '@street-musketeers/contract/organisations/branch-messages.ts'
import { countInvitation, hashInvitedPassword } from '../../identity/index.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { days } from '../../platform/values/clock.ts'
import { answerBranch } from './answer-branch.ts'
import {
  acceptBranch,
  inviteBranch,
  listBranchInvitations,
  showBranchInvitation,
  takeBranch,
  withdrawBranchInvitation,
} from './invite-branch.ts'
import { askUnion } from './ask-union.ts'
import { listBranches, listUnions } from './list-branches.ts'
import { allowVouching, takeVouchBack } from './oversee-vouching.ts'
import { findBranchInvitation } from './store.ts'

/** By organisation. Each may email a union's officers. */
const questions: Limit = { name: 'union-question', points: 5, windowMs: days(1) }

export const branchRoutes = [
  route('GET /api/unions', ({ db }) => listUnions(db)),

  route('PUT /api/org/union', async ({ db, actor, input, limits, config, secrets, now }) => {
    if (input.unionId !== null) await limits.consume(questions, String(actor.organisationId))
    await db.transaction().execute((tx) => askUnion(tx, actor, input, { config, secrets, now }))
    return { message: input.unionId === null ? branchMessages.noUnion : branchMessages.asked }
  }),

  route('GET /api/org/branches/:page/:size', ({ db, actor, input }) => listBranches(db, actor, input)),

  route('GET /api/org/branchinvitations', ({ db, actor, now }) => listBranchInvitations(db, actor, now)),

  route('POST /api/org/branches', async ({ db, actor, input, limits, secrets, now }) => {
    const officer = requireRecentProof(actor, now)
    const { submissionId, ...content } = input
    await countInvitation(limits, officer.organisationId, content.email)
    const form = {
      to: 'POST /api/org/branches',
      accountId: officer.accountId,
      submissionId,
      content,
    } as const
    await db.transaction().execute((tx) =>
      submitOnce(tx, form, now, async () => {
        await inviteBranch(tx, officer, content, { secrets, now })
        return {}
      }),
    )
    return { message: branchMessages.invited }
  }),

  writeRoute('DELETE /api/org/branchinvitations/:id', async (tx, { actor, input, now }) => {
    await withdrawBranchInvitation(tx, actor, input, now)
    return { message: branchMessages.withdrawn }
  }),

  route('POST /api/org/branches/invitation', ({ db, input, now }) => showBranchInvitation(db, input, now)),

  route('POST /api/org/branches/accept', async ({ db, input, visitor, config, isAbout, now }) => {
    const invited = await findBranchInvitation(db, hashToken(input.invitation), now)
    if (!invited) throw problem('InvitationNotAccepted')
    const passwordHash = await hashInvitedPassword(invited.email, input, { visitor, config })
    isAbout(await db.transaction().execute((tx) => acceptBranch(tx, input, passwordHash, now)))
    return { message: branchMessages.accepted }
  }),

  writeRoute('POST /api/org/branches/take', async (tx, { input, isAbout, now }) => {
    isAbout(await takeBranch(tx, input, now))
    return { message: branchMessages.taken }
  }),

  writeRoute('PUT /api/org/branches/:id', async (tx, { actor, input, secrets, now }) => {
    await answerBranch(tx, actor, input, { secrets, now })
    return { message: input.vouch ? branchMessages.vouched : branchMessages.refused }
  }),

  writeRoute('PUT /api/user/:id/vouching', async (tx, { actor, input, secrets, now }) => {
    await allowVouching(tx, actor, input, { secrets, now })
    return { message: input.mayVouch ? branchMessages.allowed : branchMessages.notAllowed }
  }),

  writeRoute('DELETE /api/user/:id/vouch', async (tx, { actor, input, secrets, now }) => {
    await takeVouchBack(tx, actor, input, { secrets, now })
    return { message: branchMessages.takenBack }
  }),
]
