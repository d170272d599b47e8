/** Reads what a word processor puts on the clipboard as HTML. Only paragraphs, bold words and bullets are kept. */

interface Piece {
  text: string
  isBold: boolean
}

interface Open {
  tag: string
  isBold: boolean
  isPoint: boolean
  /** Nothing of it is read, such as a style sheet, or the bullet that Word draws. */
  isLeftOut: boolean
}

/** Comments are listed first: Word hides tags in some. */
const tokens = /<!--[\s\S]*?-->|<![^>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi
const blocks = /^(p|div|h[1-6]|li|ul|ol|table|tr|td|th|blockquote|section|article|pre|dd|dt)$/
const leftOut = /^(style|script|head|title|xml|o:p)$/
const empty = /^(br|hr|img|meta|link|col|input|wbr)$/

/**
 * @param html from Word, Outlook, LibreOffice, Google Docs, or a page
 * @returns the format of `formatted-text.ts`: `**bold**`, and a line that starts with a bullet
 */
export function readPasted(html: string): string {
  const lines: string[] = []
  const open: Open[] = []
  let pieces: Piece[] = []
  let isPoint = false
  let isDrawnBullet = false

  function endLine() {
    const words = joinPieces(pieces)
    const text = words.replace(/^[·•▪◦§‣\u00a7\uf0b7]\s+/u, '')
    if (text !== '') lines.push(isPoint || text !== words ? `• ${text}` : text)
    pieces = []
    isPoint = false
  }

  function openTag(tag: string, attributes: string) {
    if (blocks.test(tag)) endLine()
    if (tag === 'br') return endBreak()
    if (empty.test(tag) || attributes.trimEnd().endsWith('/')) return
    const above = open.at(-1)
    const style = /\bstyle\s*=\s*("[^"]*"|'[^']*')/i.exec(attributes)?.[1] ?? ''
    const isDrawn = /mso-list:\s*ignore/i.test(style)
    const each = {
      tag,
      isBold: isBoldIn(tag, style, above?.isBold ?? false),
      isPoint: (above?.isPoint ?? false) || isPointIn(tag, style, attributes),
      isLeftOut: (above?.isLeftOut ?? false) || leftOut.test(tag) || isDrawn,
    }
    open.push(each)
    if (blocks.test(tag)) isPoint = each.isPoint
  }

  /** A new line within a paragraph is a paragraph, within a point of a list a space. */
  function endBreak() {
    if (isPoint) pieces.push({ text: ' ', isBold: false })
    else endLine()
  }

  function closeTag(tag: string) {
    const at = open.findLastIndex((each) => each.tag === tag)
    if (at < 0) return
    if (blocks.test(tag)) endLine()
    open.length = at
    if (blocks.test(tag)) isPoint = false
  }

  for (const [token, slash, tag, attributes = ''] of fragmentOf(html).matchAll(tokens)) {
    if (token.startsWith('<!')) {
      if (/\[if\s+!supportLists\]/i.test(token)) isDrawnBullet = true
      else if (/\[endif\]/i.test(token)) isDrawnBullet = false
    } else if (tag === undefined) {
      const above = open.at(-1)
      if (!isDrawnBullet && !above?.isLeftOut)
        pieces.push({ text: decode(token), isBold: above?.isBold ?? false })
    } else if (slash) closeTag(tag.toLowerCase())
    else openTag(tag.toLowerCase(), attributes)
  }
  endLine()
  return lines.join('\n')
}

/** What was copied, without what stands around it. */
function fragmentOf(html: string): string {
  const [, fragment] = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html) ?? []
  return fragment ?? html
}

/** Google Docs wraps everything in a `<b>` that is not bold. */
function isBoldIn(tag: string, style: string, isBoldAbove: boolean): boolean {
  const [, weight] = /(?<![\w-])font-weight:\s*(\w+)/i.exec(style) ?? []
  if (weight) return /^(bold|bolder|[6-9]\d\d)$/i.test(weight)
  return isBoldAbove || /^(b|strong|h[1-6])$/.test(tag)
}

/** Word’s points are paragraphs of a list that only their style names. */
const isPointIn = (tag: string, style: string, attributes: string) =>
  tag === 'li' ||
  (tag === 'p' && (/mso-list:\s*l\d/i.test(style) || /class=["']?MsoListBullet/i.test(attributes)))

/** Stars stand around bold words without the spaces at their ends. */
function joinPieces(pieces: readonly Piece[]): string {
  const runs: Piece[] = []
  for (const { text, isBold } of pieces) {
    const last = runs.at(-1)
    // Space between bold words is bold; a span of spaces alone changes nothing.
    if (last && (last.isBold === isBold || text.trim() === '')) last.text += text
    else runs.push({ text, isBold })
  }
  return runs
    .map(({ text, isBold }) => {
      const words = text.replaceAll(/\s+/g, ' ')
      const inner = words.trim()
      return isBold && inner ? words.replace(inner, () => `**${inner}**`) : words
    })
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** Clipboards hold letters themselves but for these. */
const names: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  pound: '£',
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
}

const decode = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (all, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code === null) return names[name.toLowerCase()] ?? all
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
  })
