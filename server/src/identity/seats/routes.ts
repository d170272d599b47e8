import { seatMessages } from '@street-musketeers/contract/seats.ts'
import { handOverMessages } from '@street-musketeers/contract/identity/hand-over-limits.ts'
import { requireRecentProof } from '../../platform/http/actor.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import { route, writeRoute } from '../../platform/http/route.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { hours } from '../../platform/values/clock.ts'
import { hashInvitedPassword } from '../sign-ups/accept-invitation.ts'
import { countInvitation } from '../sign-ups/invitation-limits.ts'
import { changeSeat, leaveOrganisation, removePerson } from './change-seat.ts'
import { askToHandOver, confirmHandOver, endHandOver } from './hand-over.ts'
import {
  acceptSeat,
  invitePerson,
  showSeatInvitation,
  takeSeat,
  withdrawSeatInvitation,
} from './invite-person.ts'
import { listPeople } from './list-people.ts'
import { wishForApproval } from './second-person.ts'
import { findSeatInvitation } from './store.ts'

/** By organisation. Each emails a person that they have another seat. */
const seatChanges: Limit = { name: 'seat-change', points: 30, windowMs: hours(1) }

/** By organisation. Each emails the other officers. */
const approvalWishes: Limit = { name: 'approval-wish', points: 10, windowMs: hours(1) }

/** By organisation. Each emails an officer. */
const handOvers: Limit = { name: 'hand-over', points: 10, windowMs: hours(1) }

export const seatRoutes = [
  route('GET /api/org/people', ({ db, actor, now }) => listPeople(db, actor, now)),

  route('POST /api/org/people', async ({ db, actor, input, limits, secrets, now }) => {
    const officer = requireRecentProof(actor, now)
    const { submissionId, ...content } = input
    await countInvitation(limits, officer.organisationId, content.email)
    const form = { to: 'POST /api/org/people', accountId: officer.accountId, submissionId, content } as const
    await db.transaction().execute((tx) =>
      submitOnce(tx, form, now, async () => {
        await invitePerson(tx, officer, content, { secrets, now })
        return {}
      }),
    )
    return { message: seatMessages.invited }
  }),

  writeRoute('DELETE /api/org/invitations/:id', async (tx, { actor, input, now }) => {
    await withdrawSeatInvitation(tx, actor, input, now)
    return { message: seatMessages.withdrawn }
  }),

  route('PUT /api/org/people/:id', async ({ db, actor, input, limits, secrets, now }) => {
    const officer = requireRecentProof(actor, now)
    await limits.consume(seatChanges, String(officer.organisationId))
    await db.transaction().execute((tx) => changeSeat(tx, officer, input, { secrets, now }))
    return { message: seatMessages.changed }
  }),

  writeRoute('DELETE /api/org/people/:id', async (tx, { actor, input, secrets, now }) => {
    await removePerson(tx, requireRecentProof(actor, now), input, { secrets, now })
    return { message: seatMessages.removed }
  }),

  route('PUT /api/org/approval', async ({ db, actor, input: { asksApproval }, limits, secrets, now }) => {
    const officer = requireRecentProof(actor, now)
    await limits.consume(approvalWishes, String(officer.organisationId))
    const emailed = await db
      .transaction()
      .execute((tx) => wishForApproval(tx, officer, asksApproval, { secrets, now }))
    const saved = asksApproval ? seatMessages.approvalAsked : seatMessages.approvalNotAsked
    return { message: emailed ? `${saved} ${seatMessages.officersEmailed}` : saved }
  }),

  route('POST /api/org/handover', async ({ db, actor, input, limits, secrets, now }) => {
    const officer = requireRecentProof(actor, now)
    await limits.consume(handOvers, String(officer.organisationId))
    await db.transaction().execute((tx) => askToHandOver(tx, officer, input, { secrets, now }))
    return { message: handOverMessages.asked }
  }),

  writeRoute('PUT /api/org/handover', async (tx, { actor, input, secrets, now }) => {
    const officer = requireRecentProof(actor, now)
    return { message: handOverMessages[await confirmHandOver(tx, officer, input, { secrets, now })] }
  }),

  writeRoute('DELETE /api/org/handover', async (tx, { actor, secrets, now }) => {
    const why = await endHandOver(tx, actor, { secrets, now })
    return { message: why === 'refused' ? handOverMessages.refused : handOverMessages.takenBack }
  }),

  writeRoute('POST /api/org/leave', async (tx, { actor, secrets, now }) => {
    await leaveOrganisation(tx, actor, { secrets, now })
    return { message: seatMessages.left }
  }),

  route('POST /api/org/people/invitation', ({ db, input, now }) => showSeatInvitation(db, input, now)),

  route('POST /api/org/people/accept', async ({ db, input, visitor, secrets, config, isAbout, now }) => {
    const invited = await findSeatInvitation(db, hashToken(input.invitation), now)
    if (!invited) throw problem('InvitationNotAccepted')
    const passwordHash = await hashInvitedPassword(invited.email, input, { visitor, config })
    isAbout(await db.transaction().execute((tx) => acceptSeat(tx, input, passwordHash, { secrets, now })))
    return { message: seatMessages.accepted }
  }),

  writeRoute('POST /api/org/people/take', async (tx, { input, secrets, isAbout, now }) => {
    isAbout(await takeSeat(tx, input, { secrets, now }))
    return { message: seatMessages.taken }
  }),
]
