import { escapeHtml } from '@street-musketeers/contract/text.ts'
import { LRUCache } from 'lru-cache'
import { randomBytes } from 'node:crypto'
import { encodeQuotedPrintable, softLineBreak } from './quoted-printable.ts'

/** The text and the HTML of an email. */
interface Bodies {
  text: string
  html: string
}

/** The rendered parts of an email. */
export interface RenderedEmail extends Bodies {
  subject: string
  /** Encodes text and HTML in quoted-printable faster than from their beginning; left out when they come from no template. */
  encode?(): Bodies
}

/** Random in every process, so nobody can type a placeholder, by chance or on purpose. */
const mark = randomBytes(9).toString('base64url')
const placeholderPattern = new RegExp(`\uE000${mark}:(\\d+)\uE001`)

/** A text that is replaced by a value. */
const placeholder = (nth: number) => `\uE000${mark}:${nth}\uE001`

type Fill = (values: readonly string[]) => string

/** Turns a value into what is written in its place. */
type Format = (value: string) => string

/** Splitting by a pattern with a group gives texts and numbers of placeholders in turn, texts first and last. */
const splitTemplate = (template: string) =>
  template.split(placeholderPattern).map((part, nth) => (nth % 2 ? Number(part) : part))

function compile(template: string, format: Format): Fill {
  const parts = splitTemplate(template)
  return (values) => {
    let text = ''
    for (const part of parts) text += typeof part === 'number' ? format(values[part]!) : part
    return text
  }
}

/**
 * Like {@link compile}, but fills in quoted-printable. Each part begins on a line of its own, after a soft line break, so its encoding does not
 * depend on what is before it. Texts are encoded once; so is a value as long as it stays the same, such as a campaign's description.
 */
function compileEncoded(template: string, format: Format): Fill {
  const parts = splitTemplate(template)
  const last = parts.length - (parts.at(-1) === '' ? 2 : 1)
  const endsLine = (part: string, nth: number) =>
    part === '' || nth >= last || /[\r\n]$/.test(part) || /^[\r\n]/.test(String(parts[nth + 1]))
  const encodePart = (part: string, nth: number) =>
    encodeQuotedPrintable(part) + (endsLine(part, nth) ? '' : softLineBreak)
  const encodedParts = parts.map((part, nth) => (typeof part === 'number' ? '' : encodePart(part, nth)))
  const lastValues: string[] = []
  return (values) => {
    let text = ''
    for (const [nth, part] of parts.entries()) {
      if (typeof part === 'number' && lastValues[nth] !== values[part]) {
        lastValues[nth] = values[part]!
        encodedParts[nth] = encodePart(format(values[part]!), nth)
      }
      text += encodedParts[nth]!
    }
    return text
  }
}

const unchanged: Format = (value) => value

function compileEmail({ subject, text, html }: RenderedEmail): (values: readonly string[]) => RenderedEmail {
  const fillSubject = compile(subject, unchanged)
  const fillText = compile(text, unchanged)
  const fillHtml = compile(html, escapeHtml)
  const encodeText = compileEncoded(text, unchanged)
  const encodeHtml = compileEncoded(html, escapeHtml)
  return (values) => ({
    subject: fillSubject(values),
    text: fillText(values),
    html: fillHtml(values),
    encode: () => ({ text: encodeText(values), html: encodeHtml(values) }),
  })
}

/**
 * Caches emails that are rendered once for all recipients, with placeholders for every text in their details: rendering an email for each
 * recipient would take longer than sending it. Emails share a template when they differ in nothing but texts, so there are few, however
 * many campaigns there are.
 * @param maxTemplates how many are cached; the least recently used is dropped
 */
export function createTemplateCache(maxTemplates: number) {
  const templates = new LRUCache<string, (values: readonly string[]) => RenderedEmail>({ max: maxTemplates })

  /**
   * @param key identifies `render` and everything that it knows beside the details
   * @param render renders the email. All it may ask about a text in the details is whether it is empty
   * @param details JSON
   */
  return <Details extends object>(
    key: string,
    render: (details: Details) => RenderedEmail,
    details: Details,
  ): RenderedEmail => {
    const values: string[] = []
    const shape = JSON.stringify(details, (_, value: unknown) =>
      typeof value === 'string' && value ? placeholder(values.push(value) - 1) : value,
    )
    const fullKey = key + shape
    const cached = templates.get(fullKey)
    const fill = cached ?? compileEmail(render(JSON.parse(shape) as Details))
    if (!cached) templates.set(fullKey, fill)
    return fill(values)
  }
}
