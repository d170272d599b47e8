import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Instant, Message } from '../fields.ts'
import { Password, PersonName, messages as identityMessages } from './identity.ts'
import { problems } from '../problems.ts'

export const messages = {
  incomplete: identityMessages.signUpIncomplete,
  invited: 'We have sent the invitation. Its link works once, for 7 days.',
  withdrawn: 'The invitation is withdrawn. Its link no longer works.',
  accepted: 'You are an administrator now. Please sign in.',
} as const

export const listAdministrators = endpoint({
  method: 'GET',
  path: '/api/administrators',
  summary: 'The administrators, and whom they have invited.',
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
})

export const inviteAdministrator = endpoint({
  method: 'POST',
  path: '/api/invitation',
  summary:
    'Invite a person to be an administrator, by an emailed link that works once. Inviting again replaces the link.',
  input: z.strictObject({ email: Email }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'EmailInUse', 'TooManyTries'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/invitation/:id',
  summary: 'Withdraw an invitation that was not accepted yet.',
  input: z.strictObject({ id: Id }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound'],
})

const { message: notAccepted } = problems.InvitationNotAccepted

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  summary:
    'Become an administrator with the link of an invitation: the invited person says their name and chooses a password.',
  input: z.strictObject({
    invitation: z.string().min(20, notAccepted).max(100, notAccepted),
    firstName: PersonName,
    lastName: PersonName,
    password: Password,
  }),
  reply: Message,
  problems: ['InvalidInput', 'InvitationNotAccepted', 'EmailInUse', 'TooManyTries'],
})
