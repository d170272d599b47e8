import { escapeHtml } from '@street-musketeers/contract/escape-html.ts'
import { LRUCache } from 'lru-cache'
import { randomBytes } from 'node:crypto'

/** The rendered parts of an email. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** Random in every process, so nobody can type a placeholder, by chance or on purpose. */
const mark = randomBytes(9).toString('base64url')
const placeholderPattern = new RegExp(`\uE000${mark}:(\\d+)\uE001`)

/** A text that is replaced by a value. */
const placeholder = (nth: number) => `\uE000${mark}:${nth}\uE001`

type Fill = (values: readonly string[]) => string

/** @param format turns a value into what is written in its place */
function compile(template: string, format: (value: string) => string): Fill {
  // Splitting by a pattern with a group gives texts and numbers of placeholders in turn.
  const parts = template.split(placeholderPattern).map((part, nth) => (nth % 2 ? Number(part) : part))
  return (values) => {
    let text = ''
    for (const part of parts) text += typeof part === 'number' ? format(values[part]!) : part
    return text
  }
}

function compileEmail({ subject, text, html }: RenderedEmail): (values: readonly string[]) => RenderedEmail {
  const fillSubject = compile(subject, (value) => value)
  const fillText = compile(text, (value) => value)
  const fillHtml = compile(html, escapeHtml)
  return (values) => ({ subject: fillSubject(values), text: fillText(values), html: fillHtml(values) })
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
   * @param render renders the email. Of a text in the details it may ask only whether it is empty
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
