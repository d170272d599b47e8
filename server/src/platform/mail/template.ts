import { randomBytes } from 'node:crypto'

/** The words of a mail. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
}

/** Nobody can write this by chance or on purpose: it is another one in every process. */
const mark = randomBytes(9).toString('base64url')
const blanks = new RegExp(`\uE000${mark}:([a-zA-Z]+)\uE001`)

/** Stands in words for what differs from reader to reader. */
export const placeholder = (name: string) => `\uE000${mark}:${name}\uE001`

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
/** As React writes text and attributes. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

type Fill = (values: Record<string, string>) => string

/** @param write how a value is written in that place */
function compile(words: string, write: (value: string) => string): Fill {
  const parts = words.split(blanks)
  return (values) => {
    let filled = ''
    parts.forEach((part, nth) => (filled += nth % 2 ? write(values[part] ?? '') : part))
    return filled
  }
}

/**
 * Keeps words with blanks, made once for all who get the same letter: putting one into words anew for each reader would
 * take longer than handing it over.
 * @param most how many are kept; those used last stay
 */
export function createTemplateCache(most: number) {
  const kept = new Map<string, (values: Record<string, string>) => RenderedEmail>()

  /**
   * @param key stands for everything that is the same for all readers
   * @param make puts it into words, with `blank(name)` where they differ
   * @param values what goes into the blanks, by name
   */
  return (key: string, make: () => RenderedEmail, values: Record<string, string>): RenderedEmail => {
    let fill = kept.get(key)
    if (!fill) {
      const { subject, text, html } = make()
      const [inSubject, inText, inHtml] = [
        compile(subject, (value) => value),
        compile(text, (value) => value),
        compile(html, escapeHtml),
      ]
      fill = (each) => ({ subject: inSubject(each), text: inText(each), html: inHtml(each) })
      if (kept.size >= most) kept.delete(kept.keys().next().value!)
    } else kept.delete(key)
    kept.set(key, fill)
    return fill(values)
  }
}
