import * as z from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { Email, Id, Instant, multilineText, page, SubmissionId } from '../fields.ts'
import { Acceptance, acceptance } from '../identity/administrators.ts'
import { showsInvitation } from '../identity/seats.ts'
import { decisionMessages, maxReasonLength } from '../identity/messages-and-limits.ts'
import { branchStates } from './branch-messages.ts'
import { ApplicationState } from './organisations.ts'

export const BranchState = z.enum(branchStates).meta({ id: 'BranchState' })

/** A branch as the officers of its union see it (rule: branches). */
export const Branch = z
  .object({
    id: z.int(),
    /** Empty until it has applied. */
    name: z.string(),
    city: z.string(),
    website: z.string(),
    state: BranchState,
    /** When it got that state. */
    since: Instant,
    application: ApplicationState,
    /** Who asks to be vouched for; null once the union has answered, and for whom it invited. */
    contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'Branch' })
export type Branch = z.output<typeof Branch>

/** Of which union an organisation is a branch, or asks to be one. */
export const BranchOf = z
  .object({ unionId: z.int(), union: z.string(), state: BranchState, since: Instant })
  .meta({ id: 'BranchOf' })
export type BranchOf = z.output<typeof BranchOf>

/** A union and its branches. A union is an organisation that administrators allow to vouch for others (rule: branches). */
export const branchEndpoints = {
  listUnions: endpoint('GET /api/unions', {
    summary: 'The organisations that may vouch for an applicant or an organisation that names them, by name.',
    who: ['applicant', 'organisation'],
    seat: 'officer',
    reply: z.object({ unions: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),

  askUnion: endpoint('PUT /api/org/union', {
    summary:
      'Ask a union to vouch for the caller’s organisation, in place of any other, or with null be a branch no longer. The union’s officers are emailed. They see the organisation’s name, town and website, and its principal contact’s name and email address.',
    who: ['organisation'],
    seat: 'officer',
    input: z.strictObject({ unionId: Id.nullable() }),
    problems: ['CannotVouch', 'TooManyTries'],
    isPrivate: true,
    example: { unionId: null },
  }),

  listBranches: endpoint('GET /api/org/branches/:page/:size', {
    summary:
      'The branches of the caller’s union, those first who ask to be vouched for, then the newest. Whom administrators rejected is left out.',
    who: ['organisation'],
    seat: 'officer',
    reply: page(Branch),
  }),

  listBranchInvitations: endpoint('GET /api/org/branchinvitations', {
    summary: 'Whom the caller’s union has invited to be a branch, and who has not accepted yet.',
    who: ['organisation'],
    seat: 'officer',
    reply: z.object({
      invitations: z.array(
        z.object({
          id: z.int(),
          email: z.string(),
          invitedBy: z.string(),
          invitedAt: Instant,
          expiresAt: Instant,
        }),
      ),
    }),
  }),

  inviteBranch: endpoint('POST /api/org/branches', {
    summary:
      'Invite a branch, by an emailed link that works once. The invitation vouches for it: its application is accepted as soon as it is sent. Inviting again replaces the link. The answer says nothing about whether the address has an account.',
    who: ['organisation'],
    seat: 'officer',
    input: z.strictObject({ email: Email, submissionId: SubmissionId }),
    problems: ['ProofNeeded', 'CannotVouch', 'TooManyTries'],
    isPrivate: true,
    example: { email: 'branch@example.org' },
  }),

  withdrawBranchInvitation: endpoint('DELETE /api/org/branchinvitations/:id', {
    summary: 'Withdraw an invitation to a branch that has not been accepted.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    isPrivate: true,
  }),

  showBranchInvitation: endpoint('POST /api/org/branches/invitation', {
    summary:
      'Which union the link of an invitation is from, and to which address it was sent, masked as `a…@g….com`. The link is not used up.',
    ...showsInvitation,
  }),

  acceptBranch: endpoint('POST /api/org/branches/accept', {
    summary:
      'Open an account for a branch with the link of its union’s invitation. The invited person gives their name, chooses a password, and applies as everybody does.',
    who: everyone,
    input: Acceptance,
    problems: ['InvitationNotAccepted', 'EmailInUse', 'TooManyTries'],
    isPrivate: true,
    example: acceptance,
  }),

  takeBranch: endpoint('POST /api/org/branches/take', {
    summary:
      'Become a branch with the link of a union’s invitation and the account that the invited address has: an applicant’s, or an organisation’s that is no union. Whoever has not applied yet applies as everybody does.',
    who: everyone,
    input: Acceptance.pick({ invitation: true }),
    problems: ['InvitationNotAccepted', 'NoAccountYet', 'EmailInUse'],
    isPrivate: true,
    example: { invitation: acceptance.invitation },
  }),

  answerBranch: endpoint('PUT /api/org/branches/:id', {
    summary:
      'Vouch for an applicant who named the caller’s union, or say that they are no branch of it. The applicant is emailed; administrators decide the application.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({ id: Id, vouch: z.boolean() }),
    problems: ['CannotVouch'],
    isPrivate: true,
    example: { vouch: true },
  }),

  allowVouching: endpoint('PUT /api/user/:id/vouching', {
    summary:
      'An administrator allows an organisation to vouch for its branches, or ends that. What it has vouched for stays. Its officers are emailed when it may.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, mayVouch: z.boolean() }),
    problems: ['CannotVouch'],
    example: { mayVouch: true },
  }),

  takeVouchBack: endpoint('DELETE /api/user/:id/vouch', {
    summary:
      'An administrator takes back that a union vouches for an organisation or applicant, with a reason. The union’s officers and the branch are emailed. A branch that was accepted stays an organisation.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, reason: multilineText(maxReasonLength, decisionMessages.reasonMissing) }),
    example: { reason: 'The union does not know this branch.' },
  }),
}
