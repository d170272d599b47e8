import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, line, Message, page, PageNumber, PageSize, multilineText } from '../fields.ts'

/** The sentences of the newsletter's screens. */
export const messages = {
  subjectMissing: 'Please give the newsletter a subject.',
  textMissing: 'Please write the newsletter.',
  saved: 'Your newsletter was saved for the next weekly newsletter.',
  draftSaved: 'Your draft was saved. It is not sent until you save it for the next weekly newsletter.',
  testSent: 'A test is on its way to your own address.',
  paused: 'The newsletter is paused. Nothing will be sent until you resume it.',
  resumed: 'The newsletter has resumed.',
  leftNewsletter: 'You will not get the newsletter any more.',
  leftCampaign: 'You have left this campaign and will get no more of its leaflets.',
} as const

/** A week's news is read on a phone. */
export const maxNewsletterLength = 20_000

const Subject = line(150, messages.subjectMissing)
const Text = multilineText(maxNewsletterLength, messages.textMissing)

/** A stretch of text of one look. */
const Run = z.object({
  text: z.string(),
  strong: z.boolean().optional(),
  emphasis: z.boolean().optional(),
  href: z.string().optional(),
})
export type Run = z.output<typeof Run>

/** What the newsletter's Markdown comes to: headings, paragraphs, lists, quotations and rules; bold, italics and links. */
export const Block = z.object({
  is: z.enum(['heading', 'paragraph', 'list', 'numbered', 'quote', 'rule']),
  /** A list's points; anything else has one part, a rule none. */
  parts: z.array(z.array(Run)),
})
export type Block = z.output<typeof Block>

export const newsletterStates = ['draft', 'scheduled', 'sending', 'sent'] as const
const State = z.enum(newsletterStates)

const NewsletterContent = z.strictObject({ subject: Subject, newsletterText: Text })
const SaveNewsletterInput = NewsletterContent.extend({
  /** A draft waits for nobody's Friday. */
  draft: z.boolean().default(false),
})

/** The newsletter that is being written; empty texts when there is none. */
export const CurrentNewsletter = z.object({
  subject: z.string(),
  newsletterText: z.string(),
  state: z.enum(['none', 'draft', 'scheduled']),
  /** When the next weekly newsletter leaves: Fridays at 09:00 in London. */
  nextLeavesAt: Instant,
  pausedAt: Instant.nullable(),
  /** How many get it, as things are. */
  readers: z.int(),
})
export type CurrentNewsletter = z.output<typeof CurrentNewsletter>

export const showNewsletter = endpoint({
  method: 'GET',
  path: '/api/newsletter',
  summary: 'The newsletter that is being written, and when it leaves.',
  input: z.strictObject({}),
  reply: CurrentNewsletter,
  problems: ['SignInNeeded', 'NotAllowed'],
})

const saveEndpoint = {
  path: '/api/newsletter',
  summary: 'Save the newsletter for the next weekly one, in place of what was saved before.',
  input: SaveNewsletterInput,
  reply: Message.extend({ nextLeavesAt: Instant }),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
} as const

export const saveNewsletter = endpoint({ method: 'POST', ...saveEndpoint })
export const replaceNewsletter = endpoint({ method: 'PUT', ...saveEndpoint })

export const previewNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/preview',
  summary: "What readers will see: the text's Markdown, read as the mail reads it.",
  input: NewsletterContent,
  reply: z.object({ subject: z.string(), blocks: z.array(Block) }),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const testNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/test',
  summary: "Send the newsletter to the administrator's own address only.",
  input: NewsletterContent,
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'TooManyTries'],
})

export const pauseNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/pause',
  summary: 'Pause the newsletter, also one that is on its way, or let it go on.',
  input: z.strictObject({ paused: z.boolean() }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

/** An issue of the newsletter and what became of it. */
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

export const listNewsletters = endpoint({
  method: 'GET',
  path: '/api/newsletters/:page/:size',
  summary: 'The issues of the newsletter, newest first.',
  input: z.strictObject({ page: PageNumber, size: PageSize }),
  reply: page(NewsletterIssue),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

/** The secret part of the link by which a reader leaves. A wrong one and one that is over are answered alike. */
const Link = z.string().max(120)

export const showLeavePage = endpoint({
  method: 'GET',
  path: '/api/leavelink/:link',
  summary: 'What the page behind the link for leaving says. It changes nothing (RFC 8058).',
  input: z.strictObject({ link: Link }),
  reply: z.object({ leaves: z.enum(['newsletter', 'campaign']), campaignName: z.string().nullable() }),
  problems: ['InvalidInput', 'LeaveLinkUnknown'],
})

export const leaveByLink = endpoint({
  method: 'POST',
  path: '/api/leavelink',
  summary: 'Leave the newsletter, or a campaign whose leaflets are mailed, without signing in (RFC 8058).',
  input: z.strictObject({ link: Link }),
  reply: Message,
  problems: ['InvalidInput', 'LeaveLinkUnknown', 'TooManyTries'],
})
