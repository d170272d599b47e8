import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { switchableEmails } from './email-settings.ts'
import {
  Instant,
  line,
  Message,
  multilineText,
  page,
  PageNumber,
  PageSize,
  Revision,
  SubmissionId,
} from '../fields.ts'
import {
  leaveByLink,
  listNewsletters,
  maxNewsletterLength,
  messages,
  newsletterStates,
  pauseNewsletter,
  previewNewsletter,
  replaceNewsletter,
  saveNewsletter,
  showLeavePage,
  showNewsletter,
  testNewsletter,
} from './newsletter.ts'

const Subject = line(150, messages.subjectMissing)
const Text = multilineText(maxNewsletterLength, messages.textMissing)

/** A piece of text with one style. */
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
  /** A draft is never sent. */
  draft: z.boolean().default(false),
  revision: Revision.optional(),
})

/** The newsletter in preparation. Its texts are empty if there is none. */
export const CurrentNewsletter = z.object({
  subject: z.string(),
  newsletterText: z.string(),
  state: z.enum(['none', 'draft', 'scheduled']),
  /** What a save started from. */
  revision: Revision,
  /** When the next weekly newsletter is sent: Friday at 09:00 in London (rule: newsletter-on-fridays). */
  nextLeavesAt: Instant,
  pausedAt: Instant.nullable(),
  /** How many people get it at present. */
  readers: z.int(),
})
export type CurrentNewsletter = z.output<typeof CurrentNewsletter>

const saving = {
  summary:
    'Save the newsletter for the next weekly one. This replaces what was saved before. With the `revision` that it started from, it is refused with ChangedMeanwhile if somebody else has saved another since, or it was sent.',
  input: SaveNewsletterInput,
  reply: Message.extend({ nextLeavesAt: Instant, revision: Revision }),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'ProofNeeded', 'ChangedMeanwhile'],
} as const

/** An issue of the newsletter and its figures. */
export const NewsletterIssue = z.object({
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
})
export type NewsletterIssue = z.output<typeof NewsletterIssue>

/** The secret part of an unsubscribe link. A wrong one and an expired one get the same reply. */
const Link = z.string().max(120)

export const newsletterEndpoints = {
  showNewsletter: endpoint(showNewsletter, {
    summary: 'The newsletter in preparation, and when it will be sent.',
    input: z.strictObject({}),
    reply: CurrentNewsletter,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  saveNewsletter: endpoint(saveNewsletter, saving),

  replaceNewsletter: endpoint(replaceNewsletter, saving),

  previewNewsletter: endpoint(previewNewsletter, {
    summary: 'What readers will see: the Markdown, converted as in the email.',
    input: NewsletterContent,
    reply: z.object({ subject: z.string(), blocks: z.array(Block) }),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  testNewsletter: endpoint(testNewsletter, {
    summary: "Send the newsletter to the administrator's own address only.",
    input: NewsletterContent.extend({ submissionId: SubmissionId }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'TooManyTries'],
  }),

  pauseNewsletter: endpoint(pauseNewsletter, {
    summary: 'Pause the newsletter, even while it is being sent, or resume it.',
    input: z.strictObject({ paused: z.boolean() }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  listNewsletters: endpoint(listNewsletters, {
    summary: 'The issues of the newsletter, newest first.',
    input: z.strictObject({ page: PageNumber, size: PageSize }),
    reply: page(NewsletterIssue),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
  }),

  showLeavePage: endpoint(showLeavePage, {
    summary: 'What an unsubscribe page says. This changes nothing (RFC 8058).',
    input: z.strictObject({ link: Link }),
    reply: z.object({
      leaves: z.enum(['newsletter', 'campaign', 'reminders', ...switchableEmails]),
      /** Of a campaign; null when its name is not shown. */
      campaignName: z.string().nullable(),
      hasLeft: z.boolean(),
      /** Whether the account has another email address than the link was sent to: then it stops nothing. */
      emailChanged: z.boolean(),
    }),
    problems: ['InvalidInput', 'LeaveLinkUnknown'],
  }),

  leaveByLink: endpoint(leaveByLink, {
    summary:
      'Unsubscribe from the newsletter or another kind of email, or leave a campaign, without signing in (RFC 8058).',
    input: z.strictObject({ link: Link }),
    reply: Message,
    problems: ['InvalidInput', 'LeaveLinkUnknown', 'TooManyTries'],
  }),
}
