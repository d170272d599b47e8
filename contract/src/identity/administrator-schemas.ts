import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Instant, Message, SubmissionId } from '../fields.ts'
import { problems } from '../problems.ts'
import {
  acceptInvitation,
  inviteAdministrator,
  listAdministrators,
  withdrawInvitation,
} from './administrators.ts'
import { FirstName, LastName, Password } from './identity-schemas.ts'

const { message: notAccepted } = problems.InvitationNotAccepted

export const administratorEndpoints = {
  listAdministrators: endpoint(listAdministrators, {
    summary: 'The administrators, and the people they have invited.',
    input: z.strictObject({}),
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
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  inviteAdministrator: endpoint(inviteAdministrator, {
    summary:
      'Invite a person to become an administrator, by an emailed link that works once. Inviting again replaces the link.',
    input: z.strictObject({ email: Email, submissionId: SubmissionId }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'ProofNeeded', 'EmailInUse', 'TooManyTries'],
  }),

  withdrawInvitation: endpoint(withdrawInvitation, {
    summary: 'Withdraw an invitation that has not been accepted.',
    input: z.strictObject({ id: Id }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
  }),

  acceptInvitation: endpoint(acceptInvitation, {
    summary:
      'Become an administrator with the link of an invitation. The invited person gives their name and chooses a password.',
    input: z.strictObject({
      invitation: z.string().min(20, notAccepted).max(100, notAccepted),
      firstName: FirstName,
      lastName: LastName,
      password: Password,
    }),
    reply: Message,
    problems: ['InvalidInput', 'InvitationNotAccepted', 'EmailInUse', 'TooManyTries'],
  }),
}
