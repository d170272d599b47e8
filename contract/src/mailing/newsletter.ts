import * as z from 'zod'
import { endpoint, everyone, signedIn } from '../endpoint.ts'
import { Id, Instant, line, Message, multilineText, page, Revision, SubmissionId } from '../fields.ts'
import {
  emailsInSettings,
  maxNewsletterLength,
  newsletterMessages,
  newsletterStates,
  switchableEmails,
} from './messages-and-limits.ts'

const Subject = line(150, newsletterMessages.subjectMissing)
const Text = multilineText(maxNewsletterLength, newsletterMessages.textMissing)

const Run = z.object({
  text: z.string(),
  strong: z.boolean().optional(),
  emphasis: z.boolean().optional(),
  href: z.string().optional(),
})
export type Run = z.output<typeof Run>

/** The Markdown that a newsletter may use: headings, paragraphs, lists, quotations and rules; bold, italics and links. */
export const Block = z.object({
  is: z.enum(['heading', 'paragraph', 'list', 'numbered', 'quote', 'rule']),
  /** The items of a list. A rule has none, all other blocks have one. */
  parts: z.array(z.array(Run)),
})
export type Block = z.output<typeof Block>
const State = z.enum(newsletterStates)

const NewsletterContent = z.strictObject({ subject: Subject, newsletterText: Text })
const SaveNewsletterInput = NewsletterContent.extend({
  draft: z.boolean().default(false),
  revision: Revision.optional(),
})

/** The newsletter in preparation. Its texts are empty if there is none. */
export const CurrentNewsletter = z.object({
  subject: z.string(),
  newsletterText: z.string(),
  state: z.enum(['none', 'draft', 'scheduled']),
  revision: Revision,
  /** When the next weekly newsletter is sent: Friday at 09:00 in London (rule: newsletter-on-fridays). */
  nextLeavesAt: Instant,
  pausedAt: Instant.nullable(),
  readers: z.int(),
})
export type CurrentNewsletter = z.output<typeof CurrentNewsletter>

const saving = {
  summary:
    'Save the newsletter for the next weekly one. This replaces what was saved before. With the `revision` that it started from, it is refused with ChangedMeanwhile if somebody else has saved another since, or it was sent.',
  input: SaveNewsletterInput,
  reply: Message.extend({ nextLeavesAt: Instant, revision: Revision }),
  problems: ['ProofNeeded', 'ChangedMeanwhile'],
  who: ['administrator'],
  example: { subject: 'This week', newsletterText: 'Sixty doors on *your* street.' },
} as const

export const NewsletterIssue = z
  .object({
    newsletterId: z.int(),
    subject: z.string(),
    state: State,
    savedAt: Instant,
    leavesAt: Instant.nullable(),
    endedAt: Instant.nullable(),
    planned: z.int(),
    sent: z.int(),
    failed: z.int(),
    unsubscribed: z.int(),
    /** Whether anybody may read it, once it was sent (rule: newsletter-archive). */
    isPublic: z.boolean(),
  })
  .meta({ id: 'NewsletterIssue' })
export type NewsletterIssue = z.output<typeof NewsletterIssue>

/** The secret part of an unsubscribe link. A wrong one and an expired one get the same reply. */
const Link = z.string().max(120)

export const EmailSetting = z.object({
  email: z.enum(emailsInSettings),
  isOn: z.boolean(),
  /** When the mail server last accepted one. Null before the first. */
  lastSent: Instant.nullable(),
})
export type EmailSetting = z.output<typeof EmailSetting>

export const newsletterEndpoints = {
  showNewsletter: endpoint('GET /api/newsletter', {
    summary: 'The newsletter in preparation, and when it will be sent.',
    who: ['administrator'],
    reply: CurrentNewsletter,
  }),

  saveNewsletter: endpoint('POST /api/newsletter', saving),

  replaceNewsletter: endpoint('PUT /api/newsletter', saving),

  previewNewsletter: endpoint('POST /api/newsletter/preview', {
    summary: 'What readers will see: the Markdown, converted as in the email.',
    who: ['administrator'],
    changesNothing: true,
    input: NewsletterContent,
    reply: z.object({ subject: z.string(), blocks: z.array(Block) }),
    example: { subject: 'This week', newsletterText: 'Sixty doors on *your* street.' },
  }),

  testNewsletter: endpoint('POST /api/newsletter/test', {
    summary: "Send the newsletter to the administrator's own address only.",
    who: ['administrator'],
    input: NewsletterContent.extend({ submissionId: SubmissionId }),
    problems: ['TooManyTries'],
    example: { subject: 'This week', newsletterText: 'Sixty doors on *your* street.' },
  }),

  pauseNewsletter: endpoint('POST /api/newsletter/pause', {
    summary: 'Pause the newsletter, even while it is being sent, or resume it.',
    who: ['administrator'],
    input: z.strictObject({ paused: z.boolean() }),
    example: { paused: false },
  }),

  listNewsletters: endpoint('GET /api/newsletters/:page/:size', {
    summary: 'The issues of the newsletter, newest first.',
    who: ['administrator'],
    reply: page(NewsletterIssue),
  }),

  showInArchive: endpoint('POST /api/newsletters/:newsletterId/archive', {
    summary: 'Show a newsletter that was sent to anybody, or take it out of the public archive.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ newsletterId: Id, isPublic: z.boolean() }),
    example: { isPublic: false },
  }),

  listPublicNewsletters: endpoint('GET /api/publicnewsletters/:page/:size', {
    summary: 'The newsletters that were sent and that anybody may read, newest first.',
    who: everyone,
    reply: page(
      z.object({
        newsletterId: z.int(),
        subject: z.string(),
        sentAt: Instant,
        /** Its first paragraph. */
        opening: z.string(),
      }),
    ),
  }),

  showPublicNewsletter: endpoint('GET /api/publicnewsletter/:newsletterId', {
    summary: 'One of them. Email addresses and links that are one person’s are left out.',
    who: everyone,
    object: 'any',
    reply: z.object({
      newsletterId: z.int(),
      subject: z.string(),
      sentAt: Instant,
      blocks: z.array(Block),
    }),
  }),

  showLeavePage: endpoint('GET /api/leavelink/:link', {
    summary: 'What an unsubscribe page says. This changes nothing (RFC 8058).',
    who: everyone,
    input: z.strictObject({ link: Link }),
    reply: z.object({
      leaves: z.enum(['newsletter', 'campaign', 'reminders', ...switchableEmails]),
      campaignName: z.string().nullable(),
      hasLeft: z.boolean(),
      /** Whether the account has another email address than the link was sent to: then it stops nothing. */
      emailChanged: z.boolean(),
    }),
    problems: ['LeaveLinkUnknown'],
    example: { link: `n-1-1-${'a'.repeat(22)}` },
  }),

  leaveByLink: endpoint('POST /api/leavelink', {
    summary:
      'Unsubscribe from the newsletter or another kind of email, or leave a campaign, without signing in (RFC 8058).',
    who: everyone,
    input: z.strictObject({ link: Link }),
    problems: ['LeaveLinkUnknown', 'TooManyTries'],
    example: { link: `n-1-1-${'a'.repeat(22)}` },
  }),

  switchEmail: endpoint('PUT /api/emailsettings/:email', {
    summary: 'Turn one kind of email off or on. The newsletter has a call of its own.',
    who: signedIn,
    input: z.strictObject({ email: z.enum(switchableEmails), isOn: z.boolean() }),
    problems: ['NotAllowed'],
    example: { email: 'suggestions', isOn: true },
  }),
}
