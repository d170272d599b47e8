import * as z from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { password } from '../examples.ts'
import { Email, Id, Instant, multilineText, SubmissionId } from '../fields.ts'
import { problems } from '../problems.ts'
import { FirstName, LastName, Password } from './accounts.ts'
import { decisionMessages, maxReasonLength } from './messages-and-limits.ts'

const { message: notAccepted } = problems.InvitationNotAccepted

const Reason = multilineText(maxReasonLength, decisionMessages.reasonMissing)

/** What somebody sends who accepts an invitation. */
export const Acceptance = z.strictObject({
  invitation: z.string().min(20, notAccepted).max(100, notAccepted),
  firstName: FirstName,
  lastName: LastName,
  password: Password,
})
export const acceptance = {
  invitation: 'a'.repeat(43),
  firstName: 'Ada',
  lastName: 'Lovelace',
  password,
}

export const administratorEndpoints = {
  // An invitation's link is a secret in itself.
  listAdministrators: endpoint('GET /api/administrators', {
    summary: 'The administrators, and the people they have invited.',
    who: ['administrator'],
    reply: z.object({
      administrators: z.array(
        z.object({ id: z.int(), name: z.string(), email: z.string(), since: Instant.nullable() }),
      ),
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

  inviteAdministrator: endpoint('POST /api/invitation', {
    summary:
      'Invite a person to become an administrator, by an emailed link that works once. Inviting again replaces the link.',
    who: ['administrator'],
    input: z.strictObject({ email: Email, submissionId: SubmissionId }),
    problems: ['ProofNeeded', 'EmailInUse', 'TooManyTries'],
    example: { email: 'invited@example.org' },
  }),

  withdrawInvitation: endpoint('DELETE /api/invitation/:id', {
    summary: 'Withdraw an invitation that has not been accepted.',
    who: ['administrator'],
    object: 'any',
  }),

  acceptInvitation: endpoint('POST /api/invitation/accept', {
    summary:
      'Become an administrator with the link of an invitation. The invited person gives their name and chooses a password.',
    who: everyone,
    input: Acceptance,
    problems: ['InvitationNotAccepted', 'EmailInUse', 'TooManyTries'],
    example: acceptance,
  }),

  suspendAccount: endpoint('POST /api/user/:id/suspension', {
    summary:
      'An administrator suspends an account, with a reason. Its sessions end at once. The links and reply addresses in its emails still unsubscribe, and do nothing else. Its owner can sign in to download their data and to close it. The campaigns of an organisation pause. Its owner is emailed.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, reason: Reason }),
    problems: ['ProofNeeded', 'CannotSuspend'],
    example: { reason: 'We cannot reach you.' },
  }),

  restoreAccount: endpoint('DELETE /api/user/:id/suspension', {
    summary:
      'An administrator ends a suspension, with a reason. The campaigns of an organisation continue. Its owner is emailed.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, reason: Reason }),
    problems: ['ProofNeeded', 'CannotSuspend'],
    example: { reason: 'We have reached you.' },
  }),
}
