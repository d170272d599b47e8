const [lineFeed, carriageReturn, tab, space, equals] = [0x0a, 0x0d, 0x09, 0x20, 0x3d]
const digits = Buffer.from('0123456789ABCDEF')
const longestLine = 76

/** Where a text is written before it is copied out; it grows to what the longest text needs. */
let paper = Buffer.allocUnsafe(64 * 1024)

/**
 * Writes text for a mail in UTF-8 and quoted-printable (RFC 2045, 6.7): ASCII stays readable, lines end with CRLF and are 76
 * characters long at most. By bytes, since every mail goes through here.
 */
export function encodeQuotedPrintable(text: string): string {
  const from = Buffer.from(text)
  // At worst three characters for each byte, and a soft break of three after every twenty-fifth.
  if (paper.length < from.length * 3.2 + 16) paper = Buffer.allocUnsafe(from.length * 4 + 16)
  let at = 0
  let column = 0
  for (let nth = 0; nth < from.length; nth += 1) {
    const byte = from[nth]!
    if (byte === carriageReturn || byte === lineFeed) {
      if (byte === carriageReturn && from[nth + 1] === lineFeed) nth += 1
      paper[at++] = carriageReturn
      paper[at++] = lineFeed
      column = 0
      continue
    }
    const isBlank = byte === space || byte === tab
    const next = from[nth + 1]
    const isPlain = isBlank
      ? // Blanks at the end of a line are lost on the way.
        next !== undefined && next !== carriageReturn && next !== lineFeed
      : byte > space && byte < 0x7f && byte !== equals
    if (column + (isPlain ? 1 : 3) >= longestLine) {
      paper[at++] = equals
      paper[at++] = carriageReturn
      paper[at++] = lineFeed
      column = 0
    }
    if (isPlain) {
      paper[at++] = byte
      column += 1
    } else {
      paper[at++] = equals
      paper[at++] = digits[byte >> 4]!
      paper[at++] = digits[byte & 15]!
      column += 3
    }
  }
  return paper.toString('latin1', 0, at)
}

/** Writes bytes in base64, in lines of 76 characters. */
export function encodeBase64Lines(bytes: Buffer): Buffer {
  const written = bytes.toString('base64')
  const lines: string[] = []
  for (let from = 0; from < written.length; from += longestLine)
    lines.push(written.slice(from, from + longestLine))
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
}
