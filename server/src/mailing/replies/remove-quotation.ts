/**
 * Finds what a reply quotes. Email programs begin a quotation in many ways and languages, so little here is about words: our own address
 * or name, fields such as “From: …”, and lines that end with a colon above marked lines say enough.
 */

/** How our email is recognised in what quotes it. */
export interface OurSender {
  /** What its From line shows. */
  name: string
  /** Addresses, or parts of them, in lower case. */
  addresses: readonly string[]
  /** Begins the links in our emails. */
  url: string
}

/** Characters without a shape. Right-to-left languages set some around names and addresses. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
/** A date has at least four digits; a date and a time at least six. */
const digitsOfDate = 4
const digitsOfTime = 6
const colons = [':', '：']

/** A line as it is compared: without invisible characters and asterisks for bold. */
const bare = (line: string) =>
  line.replaceAll(invisible, '').replaceAll('*', ' ').replaceAll(/\s+/g, ' ').trim()

const isMarked = (line: string | undefined) => line !== undefined && line.startsWith('>')
const countDigits = (line: string) => line.match(/\p{N}/gu)?.length ?? 0
const endsWithColon = (line: string) => colons.some((colon) => line.endsWith(colon))
/** “Sent: 20 November 2026”, in any language. */
const isField = (line: string) => /^\p{L}[\p{L}\p{M} .'’-]{0,30}[:：]/u.test(line)

/** “-----Original Message-----”, “________”, “>>> … >>>”: a line between two texts, in any language. */
function isSeparator(line: string): boolean {
  if (/^(?:original|forwarded) message$/i.test(line)) return true
  const [left = ''] = /^[-_=>–—]{2,}/.exec(line) ?? []
  if (left.length === line.length) return left.length >= 10 && !left.includes('>')
  const [right = ''] = /[-_=>–—]{2,8}$/.exec(line.slice(-8)) ?? []
  if (!left || !right) return false
  const inner = line.slice(left.length, -right.length)
  return left.startsWith('>')
    ? left.length > 2 && right.length > 2
    : /\p{L}/u.test(inner) && !/\p{N}/u.test(inner)
}

/** The lines of a reply that quote nothing. What follows a quotation whose lines are not marked belongs to it. */
export function removeQuotation(lines: readonly string[], our: OurSender): string[] {
  const bares = lines.map(bare)
  const written: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = bares[at]!
    if (!beginsQuotation(bares, at, our)) {
      if (!isMarked(line) && !line.includes(our.url)) written.push(lines[at]!)
      continue
    }
    if (countDigits(line) < digitsOfDate && !isField(line)) dropBeginning(written, our)
    const end = endOfHeading(bares, at)
    if (!isMarked(bares[end])) return written
    at = end - 1
  }
  return written
}

function beginsQuotation(lines: readonly string[], at: number, our: OurSender): boolean {
  const line = lines[at]!
  if (line === '') return false
  if (isSeparator(line)) return true
  if (isMarked(line)) return false
  const next = lines[at + 1] ?? ''
  if (isOurs(line, our)) return true
  if (line.includes(our.name) && countDigits(line) >= digitsOfDate) return true
  if (isField(line) && isField(next)) {
    const both = `${line} ${next}`
    return countDigits(both) >= digitsOfDate || both.includes('@') || both.includes(our.name)
  }
  if (endsWithColon(line))
    return countDigits(line) >= digitsOfTime || isMarked(nextLine(lines, at)) || /^on .*\bwrote:$/i.test(line)
  return false
}

const isOurs = (line: string, { addresses }: OurSender) => {
  const lower = line.toLowerCase()
  return addresses.some((address) => lower.includes(address))
}

const nextLine = (lines: readonly string[], at: number) =>
  lines.slice(at + 1, at + 4).find((line) => line !== '')

/** The line after a heading and the empty lines below it. */
function endOfHeading(lines: readonly string[], at: number): number {
  let end = at + 1
  while (lines[end] && !isMarked(lines[end])) end += 1
  while (lines[end] === '') end += 1
  return end
}

/** Drops the lines above our address that belong to it: programs break a long heading in two or three. */
function dropBeginning(written: string[], our: OurSender): void {
  for (let dropped = 0; dropped < 3; dropped += 1) {
    const line = bare(written.at(-1) ?? '')
    if (countDigits(line) < digitsOfDate && !line.includes(our.name)) return
    written.pop()
  }
}
