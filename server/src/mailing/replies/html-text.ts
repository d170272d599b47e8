import { Parser } from 'htmlparser2'

/** Elements whose text is never seen, and those in which email programs put what is quoted. */
const unseen = new Set([
  'head',
  'title',
  'style',
  'script',
  'template',
  'noscript',
  'select',
  'textarea',
  'svg',
])
const quotedClass = /\b(gmail_quote|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra)\b/
/** Everything after these is quoted: Outlook writes it without an element around it. */
const quotedFromHere =
  /^(divRplyFwdMsg|appendonsend|x_divRplyFwdMsg|ms-outlook-mobile-reference-message|replySplit)$/
/** Outlook's line above what it quotes. */
const outlookLine = /border-top:\s*solid\s+#(e1e1e1|b5c4df)/i
const blocks = new Set([
  'p',
  'div',
  'br',
  'li',
  'tr',
  'table',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'pre',
  'ul',
  'ol',
  'hr',
])
const struck = new Set(['s', 'strike', 'del'])
const empty = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'wbr', 'col', 'base', 'area', 'source'])

/** The first part of a message is the reply; what comes after this is quoted or an attack. */
const maxHtmlLength = 100_000
const maxTextLength = 5000

/**
 * The text of an HTML part as a person sees it, without what is quoted.
 * @returns null when some of it is struck out: only a person sees what counts
 */
export function readHtmlText(html: string): string | null {
  let text = ''
  let hiddenDepth = 0
  let depth = 0
  let isOver = false
  let isStruck = false
  const parser = new Parser({
    onopentag(name, { class: classes = '', id = '', style = '' }) {
      if (isOver) return
      if (blocks.has(name) && hiddenDepth === 0) text += '\n'
      if (quotedFromHere.test(id) || outlookLine.test(style)) isOver = true
      if (struck.has(name) || /line-through/i.test(style)) isStruck ||= hiddenDepth === 0
      if (empty.has(name)) return
      depth += 1
      const isHidden =
        unseen.has(name) ||
        name === 'blockquote' ||
        quotedClass.test(classes) ||
        /display:\s*none/i.test(style)
      if (isHidden && hiddenDepth === 0) hiddenDepth = depth
    },
    ontext(data) {
      if (hiddenDepth === 0 && !isOver && text.length < maxTextLength) text += data.replaceAll(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (isOver || empty.has(name)) return
      if (hiddenDepth === depth) hiddenDepth = 0
      depth -= 1
      if (blocks.has(name) && hiddenDepth === 0) text += '\n'
    },
  })
  parser.end(html.slice(0, maxHtmlLength))
  return isStruck ? null : text
}
