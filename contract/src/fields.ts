import * as z from 'zod'
import { inputMessages } from './input-messages.ts'
import { readWholeNumber } from './read-whole-number.ts'
import { normaliseEmail, normaliseLine, normaliseText } from './normalise-text.ts'
import { unprintableMessage } from './printable-letters.ts'
import { roles } from './roles.ts'

/** The longest email address (RFC 5321). */
export const maxEmailLength = 254
export const maxPersonNameLength = 60

const ascii = /^[\u0020-\u007e]*$/

/**
 * Reads an email address as people type or paste it: in lower case, with the domain in the form in which it is sent, `bücher.example` as
 * `xn--bcher-kva.example`. So one mailbox has one spelling. The part before the @ may have letters of any alphabet (RFC 6531).
 * @returns null for anything else
 */
export function readEmail(typed: string): string | null {
  // A Greek sigma at the end of a word has a shape of its own, which a capital one gets and a small one keeps.
  const normalised = normaliseEmail(typed)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})σ(?!\p{L})/gu, 'ς')
  const at = normalised.lastIndexOf('@')
  const [local, domain] = [normalised.slice(0, at), domainToSend(normalised.slice(at + 1))]
  if (at < 1 || domain === null) return null
  // Letters that only look different, such as wide ones, would give one mailbox two spellings.
  if (local.normalize('NFKC') !== local) return null
  const checked = ascii.test(local) ? local : local.replaceAll(/[^\u0000-\u007f]/gu, toAsciiLetter)
  return z.email().safeParse(`${checked}@${domain}`).success ? `${local}@${domain}` : null
}

/** Stands in for letters and digits of any alphabet, and the marks on them, where the rest of an address is checked. */
const toAsciiLetter = (character: string) => (/[\p{L}\p{N}\p{M}]/u.test(character) ? 'a' : ' ')

function domainToSend(typed: string): string | null {
  if (ascii.test(typed)) return typed
  // Other parts of an address of the web.
  if (/[/:?#\\[\]\s]/.test(typed)) return null
  try {
    return new URL(`http://${typed}`).hostname
  } catch {
    return null
  }
}

/** An identifier: a positive whole number, or its digits in a path. */
export const Id = z.union(
  [
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ],
  inputMessages.wholeNumber,
)

/** The id that a form is sent with. Repeats with the same id and the same answers are one (rule: forms-sent-twice). */
export const SubmissionId = z.uuid().optional()

const wholeNumber = (from: number, to: number) => {
  const message = `Enter a whole number from ${from} to ${to}`
  return z.union(
    [
      z.int().min(from, message).max(to, message),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .pipe(z.int().min(from, message).max(to, message)),
    ],
    message,
  )
}

/**
 * Zero-based page of a list (rule: page-response). The maximum allows a hundred million rows at the largest page size.
 */
export const PageNumber = wholeNumber(0, 2_000_000)
/** Rows per page, 1–50 (rule: page-response). */
export const PageSize = wholeNumber(1, 50)

/** The page response has exactly these fields (rule: page-response). */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    pageable: z.object({ pageNumber: z.int() }),
    totalElements: z.int(),
    totalPages: z.int(),
  })

// PostgreSQL cannot store NUL, and other control characters are unsafe in email headers.
const noControlCharacters = /^[^\u0000-\u001f\u007f-\u009f]*$/
const onlyLineBreakControls = /^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f]*$/
const controlsMessage = 'This has characters that cannot be printed. Remove them.'

/** A trimmed text of at most `max` characters, without those that cannot be printed. */
const printable = (max: number, normalise: (typed: string) => string, allowed: RegExp) =>
  z
    .string()
    .overwrite(normalise)
    .trim()
    .max(max, inputMessages.tooLong(max))
    .regex(allowed, controlsMessage)
    .refine((text) => text.isWellFormed(), controlsMessage)

/** What the database stores in 32 bits. */
const maxInteger = 2_147_483_647

/** A whole number from 1 on, also as people type it in a form: `5,000`. */
export const typedCount = (most: number, message: string) => {
  const count = z.int(message).min(1, message).max(most, message)
  return z.union([count, z.string(message).transform(readWholeNumber).pipe(count)], message)
}

/** The number of a campaign's change. */
export const CampaignRevision = z.int().positive().max(maxInteger)

/** The number of one of a campaign's leaflets. */
export const LeafletVersion = Id.refine((version) => version <= maxInteger)

/** One line of text (rule: pasted-text). `missing` is the message for an empty line. */
export const line = (max: number, missing: string = inputMessages.missing) =>
  printable(max, normaliseLine, noControlCharacters).min(1, missing)

function refuseUnprintable(typed: string, context: z.RefinementCtx<string>): void {
  const message = unprintableMessage(typed)
  if (message) context.addIssue({ code: 'custom', message })
}
/** A line that is drawn on paper or on a card (rule: drawn-is-typed). */
export const drawnLine = (max: number, missing?: string) => line(max, missing).superRefine(refuseUnprintable)
export const optionalLine = (max: number, normalise = normaliseLine) =>
  printable(max, normalise, noControlCharacters).default('')
/** The same, for one that is drawn (rule: drawn-is-typed). */
export const optionalDrawnLine = (max: number) => optionalLine(max).superRefine(refuseUnprintable)

/** Text of several lines (rule: pasted-text). `missing` is the message for an empty text. */
export const multilineText = (max: number, missing: string = inputMessages.missing) =>
  optionalMultilineText(max).min(1, missing)

/** Text of several lines, which may be empty. */
export const optionalMultilineText = (max: number) => printable(max, normaliseText, onlyLineBreakControls)

/**
 * Whether an email program would show part of a text as a link: a web address, an email address, or a domain such as `evil.com`.
 * Characters that look like a full stop count as one, and invisible ones do not count.
 */
export function containsLink(text: string): boolean {
  const visible = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
  return /:\/\/|@|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu.test(visible)
}

/** Anything else is tidied like an email address, for the message about it. */
const tidyEmail = (typed: string) => readEmail(typed) ?? normaliseEmail(typed)

const invalidEmail = 'Please make sure you have entered your email correctly'
/** An email address in its one spelling (rules: pasted-text, email-addresses). `invalid` is the message for anything else. */
export const emailWithMessage = (invalid: string) =>
  z
    .string()
    .overwrite((typed) => tidyEmail(typed))
    .max(maxEmailLength, invalid)
    .refine((address) => readEmail(address) === address, invalid)
export const Email = emailWithMessage(invalidEmail)
/** The same; it may be empty. */
export const optionalEmail = optionalLine(maxEmailLength, (typed) => tidyEmail(typed)).refine(
  (address) => address === '' || readEmail(address) === address,
  invalidEmail,
)

/** A calendar date in London, `2026-11-20` (rule: london-time). */
export const LondonDate = z.iso.date(inputMessages.date)
/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime()

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })

/** Names what is stored, or what a save started from (rule: saves-never-overwrite). */
export const Revision = z.string().max(40)

/** A person as administrators' lists name them, with their current details. The name is empty if the account is closed. */
export const PersonSummary = z
  .object({ id: z.int(), name: z.string(), role: z.enum(roles) })
  .meta({ id: 'PersonSummary' })
export type PersonSummary = z.output<typeof PersonSummary>

export const Year = z.union([
  z.int().min(2000).max(2099),
  z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number),
])
