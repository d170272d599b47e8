import { z } from 'zod'

/** An identifier: a positive whole number, also as the digits a path carries. */
export const Id = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
])

const wholeNumber = (from: number, to: number) =>
  z.union([
    z.int().min(from).max(to),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.int().min(from).max(to)),
  ])

/** Zero-based page of a list (rule: page-size-limits). A hundred million rows at the largest page size lie below the bound. */
export const PageNumber = wholeNumber(0, 2_000_000)
/** Rows a page, 1–50 (rule: page-size-limits). */
export const PageSize = wholeNumber(1, 50)

/** The page response, exactly these fields (rule: page-response). */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    pageable: z.object({ pageNumber: z.int() }),
    totalElements: z.int(),
    totalPages: z.int(),
  })

// NUL cannot be stored in PostgreSQL, and other control characters have no place in a line of text or a mail header.
const onlyLineBreakControls = /^[^\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f\u2028\u2029]*$/
const noControlCharacters = /^[^\u0000-\u001f\u007f\u2028\u2029]*$/
const unprintableMessage = 'Please take out the characters that cannot be printed.'

/** One trimmed line of text. An empty answer gets the sentence `missing`. */
export const line = (max: number, missing = 'Please fill this in.') =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(max, `Please keep this to ${max} characters.`)
    .regex(noControlCharacters, unprintableMessage)
    .refine((text) => text.isWellFormed(), unprintableMessage)

/** One trimmed line that may be left empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this to ${max} characters.`)
    .regex(noControlCharacters, unprintableMessage)
    .refine((text) => text.isWellFormed(), unprintableMessage)
    .default('')

/** Trimmed text of several lines. An empty one gets the sentence `missing`. */
export const multilineText = (max: number, missing = 'Please fill this in.') =>
  optionalMultilineText(max).refine((text) => text !== '', missing)

/** Trimmed text of several lines that may be left empty. */
export const optionalMultilineText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this to ${max} characters.`)
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
    .refine((text) => onlyLineBreakControls.test(text) && text.isWellFormed(), unprintableMessage)

export const invalidEmail = 'Please make sure you have entered your email correctly'
/** An e-mail address, kept in lower case; anything else gets the sentence `invalid`. */
export const emailWithMessage = (invalid: string) =>
  z
    .string()
    .trim()
    .max(254, invalid)
    .pipe(z.email(invalid))
    .transform((address) => address.toLowerCase())
export const Email = emailWithMessage(invalidEmail)

/** A calendar date in London, `2026-11-20` (rule: london-time). */
export const LondonDate = z.iso.date('Please give a date.')
/** An instant in UTC, ISO 8601. */
export const Instant = z.iso.datetime()

/** The reply of a deed whose success needs no more than a sentence. */
export const Message = z.object({ message: z.string() })
