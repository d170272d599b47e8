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
const placeholderPattern = new RegExp(`\uE000${mark}:([a-zA-Z]+)\uE001`)

/** A text that is replaced by a value, which differs from recipient to recipient. */
export const placeholder = (name: string) => `\uE000${mark}:${name}\uE001`

type Values = Record<string, string>
type Fill = (values: Values) => string

/** @param format turns a value into what is written in its place */
function compile(template: string, format: (value: string) => string): Fill {
  // Splitting by a pattern with a group gives texts and names of placeholders in turn.
  const parts = template.split(placeholderPattern)
  return (values) => {
    let text = ''
    parts.forEach((part, nth) => (text += nth % 2 ? format(values[part] ?? '') : part))
    return text
  }
}

function compileEmail({ subject, text, html }: RenderedEmail): (values: Values) => RenderedEmail {
  const fillSubject = compile(subject, (value) => value)
  const fillText = compile(text, (value) => value)
  const fillHtml = compile(html, escapeHtml)
  return (values) => ({ subject: fillSubject(values), text: fillText(values), html: fillHtml(values) })
}

/**
 * Caches emails with placeholders, rendered once for all recipients of the same email: rendering it for each recipient would take
 * longer than sending it.
 * @param maxTemplates how many are cached; the least recently used is dropped
 */
export function createTemplateCache(maxTemplates: number) {
  const templates = new LRUCache<string, (values: Values) => RenderedEmail>({ max: maxTemplates })

  /**
   * @param key identifies everything that is the same for all recipients
   * @param render renders the email, with `placeholder(name)` where recipients differ
   * @param values the values of the placeholders, by name
   */
  return (key: string, render: () => RenderedEmail, values: Values): RenderedEmail => {
    const cached = templates.get(key)
    const fill = cached ?? compileEmail(render())
    if (!cached) templates.set(key, fill)
    return fill(values)
  }
}
