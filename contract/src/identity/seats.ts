import * as z from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { Email, Id, Instant, SubmissionId } from '../fields.ts'
import { seats } from '../seats.ts'
import { Acceptance, acceptance } from './administrators.ts'
import { HandOver } from './hand-over.ts'

const AnySeat = z.enum(seats)

/** A call that shows what an invitation's link is for, which its email says already. The link is not used up. */
export const showsInvitation = {
  who: everyone,
  changesNothing: true,
  input: Acceptance.pick({ invitation: true }),
  reply: z.object({
    /** Who invites. */
    organisation: z.string(),
    /** To which address, masked as `a…@g….com`. */
    address: z.string(),
  }),
  problems: ['InvitationNotAccepted'],
  example: { invitation: acceptance.invitation },
} as const

/** The people of an organisation (rule: seats). */
export const seatEndpoints = {
  listPeople: endpoint('GET /api/org/people', {
    summary:
      'The people of the caller’s organisation, and for officers who is invited. Only officers see email addresses.',
    who: ['organisation'],
    seat: 'viewer',
    reply: z.object({
      organisation: z.string(),
      ownSeat: AnySeat,
      /** Whether another person must approve each campaign (rule: second-person). */
      asksApproval: z.boolean(),
      people: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          email: z.string().nullable(),
          seat: AnySeat,
          since: Instant.nullable(),
          isCaller: z.boolean(),
          /** Whose name and email address are the organisation's. They stay an officer. */
          isFirst: z.boolean(),
        }),
      ),
      handOver: HandOver.nullable(),
      invitations: z.array(
        z.object({
          id: z.int(),
          email: z.string(),
          seat: AnySeat,
          invitedBy: z.string(),
          invitedAt: Instant,
          expiresAt: Instant,
        }),
      ),
    }),
  }),

  invitePerson: endpoint('POST /api/org/people', {
    summary:
      'Invite a person to the organisation, by an emailed link that works once. Inviting again replaces the link. The answer says nothing about whether the address has an account.',
    who: ['organisation'],
    seat: 'officer',
    input: z.strictObject({ email: Email, seat: AnySeat, submissionId: SubmissionId }),
    problems: ['ProofNeeded', 'TooManyPeople', 'TooManyTries'],
    isPrivate: true,
    example: { email: 'invited@example.org', seat: 'author' },
  }),

  withdrawSeatInvitation: endpoint('DELETE /api/org/invitations/:id', {
    summary: 'Withdraw an invitation to the organisation that has not been accepted.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
  }),

  changeSeat: endpoint('PUT /api/org/people/:id', {
    summary:
      'Give a person of the organisation another seat. Their sessions end at once, and they are emailed. The first officer’s stays.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({ id: Id, seat: AnySeat }),
    problems: ['ProofNeeded', 'FirstOfficer'],
    isPrivate: true,
    example: { seat: 'viewer' },
  }),

  removePerson: endpoint('DELETE /api/org/people/:id', {
    summary:
      'Remove a person from the organisation. Their sessions end at once, and they are emailed. The first officer stays.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    problems: ['ProofNeeded', 'FirstOfficer'],
    isPrivate: true,
  }),

  wishForApproval: endpoint('PUT /api/org/approval', {
    summary:
      'Choose whether another officer must approve each campaign before it is published. The other officers are emailed. Without one who could approve, asking is refused.',
    who: ['organisation'],
    seat: 'officer',
    input: z.strictObject({ asksApproval: z.boolean() }),
    problems: ['ProofNeeded', 'SecondPersonNeeded', 'TooManyTries'],
    isPrivate: true,
    example: { asksApproval: false },
  }),

  leaveOrganisation: endpoint('POST /api/org/leave', {
    summary: 'Give up one’s own seat. The session ends. The first officer stays.',
    who: ['organisation'],
    seat: 'viewer',
    problems: ['FirstOfficer'],
    isPrivate: true,
  }),

  showSeatInvitation: endpoint('POST /api/org/people/invitation', {
    summary:
      'Which organisation the link of an invitation is from, and to which address it was sent, masked as `a…@g….com`. The link is not used up.',
    ...showsInvitation,
  }),

  acceptSeat: endpoint('POST /api/org/people/accept', {
    summary:
      'Take a seat in an organisation with the link of an invitation. The invited person gives their name and chooses a password.',
    who: everyone,
    input: Acceptance,
    problems: ['InvitationNotAccepted', 'EmailInUse', 'TooManyTries'],
    isPrivate: true,
    example: acceptance,
  }),

  takeSeat: endpoint('POST /api/org/people/take', {
    summary:
      'Take a seat in an organisation with the link of an invitation and the account that the invited address has.',
    who: everyone,
    input: Acceptance.pick({ invitation: true }),
    problems: ['InvitationNotAccepted', 'NoAccountYet', 'HasSeat'],
    isPrivate: true,
    example: { invitation: acceptance.invitation },
  }),
}
