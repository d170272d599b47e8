import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  containsLink,
  Id,
  Instant,
  line,
  LondonDate,
  Message,
  multilineText,
  optionalMultilineText,
  page,
  PageNumber,
  PageSize,
  Revision,
} from '../fields.ts'
import { commentMissing, maxCommentLength, maxReasonLength } from '../identity/messages-and-limits.ts'
import { SentMessage } from '../membership/memberships.ts'
import { Link } from '../organisations/link.ts'
import {
  haltCauses,
  type HaltCause,
  maxMemberMessageLength,
  memberMessageMessages,
  memberMessageStates,
} from './member-message-limits.ts'

/** One paragraph. Mail programs make a link of what looks like one, so it holds none: there is a field for that. */
const MessageText = line(maxMemberMessageLength, memberMessageMessages.textMissing).refine(
  (text) => !containsLink(text),
  memberMessageMessages.textHoldsLink,
)

const HaltCauseName = z.enum(Object.keys(haltCauses) as [HaltCause, ...HaltCause[]])

/** What a message says, and where it is. */
const MemberMessage = z
  .object({
    id: z.int(),
    messageText: SentMessage.shape.messageText,
    messageLink: SentMessage.shape.messageLink,
    state: z.enum(memberMessageStates),
    /** Why it did not go out, or not to everybody. */
    halted: HaltCauseName.nullable(),
    /** Why administrators took it down. Empty if they did not. */
    takenDownReason: z.string(),
  })
  .meta({ id: 'MemberMessage' })

const MessageInPreparation = MemberMessage.extend({
  /** The person who last saved it, or sent it for review. Empty after their account is closed. */
  writtenBy: z.string(),
  savedAt: Instant,
  /** Who reviews it, if it waits. */
  reviewer: z.enum(['officer', 'administrator']),
  /** Whether the caller may decide about it. */
  canDecide: z.boolean(),
  /** Why it was refused. Empty if it was not. */
  comment: z.string(),
})
export type MessageInPreparation = z.output<typeof MessageInPreparation>

const SentMemberMessage = MemberMessage.extend({
  /** When it was approved. */
  sentAt: Instant,
  /** How many emails mail servers have accepted, rounded down to one digit (rule: message-counts). Null: fewer than are counted. */
  emailed: z.int().nullable(),
})
export type SentMemberMessage = z.output<typeof SentMemberMessage>

const MemberMessages = z.object({
  campaignName: z.string(),
  organisation: z.string(),
  /** Where replies go. */
  repliesTo: z.string(),
  /** The campaign for which the organisation is preparing a message, if that is another. */
  elsewhere: z.object({ campaignId: z.int(), campaignName: z.string() }).nullable(),
  /** The day from which another may go; null: now. */
  freeFrom: LondonDate.nullable(),
  /** Why none can be sent now. */
  halted: HaltCauseName.nullable(),
  preparing: MessageInPreparation.nullable(),
  /** Of what is in preparation, or of nothing. */
  revision: Revision,
  /** Newest first. */
  sent: z.array(SentMemberMessage),
})
export type MemberMessages = z.output<typeof MemberMessages>

const Decision = {
  revision: Revision,
  approved: z.boolean(),
  /** What to change; needed unless it is approved. */
  comment: optionalMultilineText(maxCommentLength).default(''),
}
const commentIsThere = ({ approved, comment }: { approved: boolean; comment: string }) =>
  approved || comment !== ''
const withoutComment = { path: ['comment'], message: commentMissing }

/** A message as administrators see it. */
const ReviewedMessage = z.object({
  id: z.int(),
  organisationId: z.int(),
  organisation: z.string(),
  campaignId: z.int(),
  campaignName: z.string(),
  state: MemberMessage.shape.state,
  /** Since when it waits, or was decided. */
  since: Instant,
})

const ReviewedMessageDetails = ReviewedMessage.extend({
  ...MemberMessage.shape,
  repliesTo: z.string(),
  revision: Revision,
  /** Whether an administrator decides about it, and it still waits. */
  canDecide: z.boolean(),
}).meta({ id: 'ReviewedMessageDetails' })

export const memberMessageEndpoints = {
  showMemberMessages: endpoint('GET /api/org/campaign/:id/messages', {
    summary:
      'The messages of an organisation to the members of one of its campaigns: the one in preparation and those that were sent, newest first.',
    who: ['organisation'],
    seat: 'viewer',
    object: 'own',
    reply: MemberMessages,
    problems: ['CampaignGone'],
  }),

  saveMemberMessage: endpoint('PUT /api/org/campaign/:id/messages', {
    summary:
      'Save the message to the members of a campaign as a draft, or send it for review. An organisation prepares one message at a time, and sends one a month. With the `revision` that it started from, it is refused with ChangedMeanwhile if somebody else has saved another since.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    input: z.strictObject({
      id: Id,
      messageText: MessageText,
      messageLink: Link.default(''),
      draft: z.boolean(),
      revision: Revision.optional(),
    }),
    reply: Message.extend({ revision: Revision }),
    problems: ['CampaignGone', 'ChangedMeanwhile', 'MessageNotNow', 'TooManyTries'],
    example: { messageText: 'The meeting has moved to Tuesday.', messageLink: '', draft: true },
  }),

  deleteMemberMessage: endpoint('DELETE /api/org/campaign/:id/messages', {
    summary: 'Throw away the message in preparation.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
  }),

  decideOwnMemberMessage: endpoint('POST /api/org/campaign/:id/messages/decision', {
    summary:
      'Another officer than its writer approves a message, which is then emailed to the members, or refuses it with a comment, which its writer is emailed. `revision` is the one that somebody has read.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({ id: Id, ...Decision }).refine(commentIsThere, withoutComment),
    problems: ['ProofNeeded', 'SecondPersonNeeded', 'ChangedMeanwhile', 'MessageNotNow'],
    example: { revision: 'a', approved: false, comment: 'On Tuesday of which week?' },
  }),

  listMemberMessages: endpoint('GET /api/membermessages/:page/:size', {
    summary:
      'Messages to members that wait for an administrator, because nobody else in their organisation may review them, longest waiting first; then those that were approved, latest first.',
    who: ['administrator'],
    input: z.strictObject({
      page: PageNumber,
      size: PageSize,
      state: z.enum(['waiting', 'approved']).optional(),
    }),
    reply: page(ReviewedMessage),
  }),

  showMemberMessage: endpoint('GET /api/membermessage/:id', {
    summary: 'A message to members that waits for an administrator, or was approved. The read is logged.',
    who: ['administrator'],
    object: 'any',
    reply: ReviewedMessageDetails,
  }),

  decideMemberMessage: endpoint('POST /api/membermessage/:id/decision', {
    summary:
      'An administrator approves or refuses a message that nobody else in its organisation may review.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, ...Decision }).refine(commentIsThere, withoutComment),
    problems: ['ProofNeeded', 'ChangedMeanwhile', 'MessageNotNow'],
    example: { revision: 'a', approved: false, comment: 'On Tuesday of which week?' },
  }),

  takeDownMemberMessage: endpoint('POST /api/membermessage/:id/takedown', {
    summary:
      'An administrator takes down a message that was approved, with a reason that its organisation is emailed. Members see it no more, and emails that have not left are not sent.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, reason: multilineText(maxReasonLength) }),
    problems: ['ProofNeeded', 'AlreadyDecided'],
    example: { reason: 'It names a child.' },
  }),
}
