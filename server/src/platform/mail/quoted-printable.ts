const [lineFeed, carriageReturn, tab, space, dot, equals] = [0x0a, 0x0d, 0x09, 0x20, 0x2e, 0x3d]
const hexDigits = Buffer.from('0123456789ABCDEF')
const maxLineLength = 76

/** Breaks a line of the encoded text; the decoded one goes on. */
export const softLineBreak = '=\r\n'

/** A short line that is its own encoding: no dot first, no equals sign, no blank last. */
const plainLine = /^[!-\-/-<>-~](?:[ -<>-~]{0,70}[!-<>-~])?$/

/** Reused by every call; it grows to what the longest text needs. */
let output = Buffer.allocUnsafe(64 * 1024)

/**
 * Encodes text as UTF-8 in quoted-printable (RFC 2045, 6.7): ASCII stays readable, lines end with CRLF and have at most 76
 * characters. No line begins with a dot, so none must be doubled for SMTP (RFC 5321, 4.5.2). It works on bytes for speed, because every email passes through here.
 */
export function encodeQuotedPrintable(text: string): string {
  if (plainLine.test(text)) return text
  const input = Buffer.from(text)
  // At worst three characters for each byte, and a soft break of three after every twenty-fifth byte.
  if (output.length < input.length * 3.2 + 16) output = Buffer.allocUnsafe(input.length * 4 + 16)
  let length = 0
  let column = 0
  for (let nth = 0; nth < input.length; nth += 1) {
    const byte = input[nth]!
    if (byte === carriageReturn || byte === lineFeed) {
      if (byte === carriageReturn && input[nth + 1] === lineFeed) nth += 1
      output[length++] = carriageReturn
      output[length++] = lineFeed
      column = 0
      continue
    }
    const isBlank = byte === space || byte === tab
    const next = input[nth + 1]
    const isPlain = isBlank
      ? // Mail servers may strip blanks at the end of a line.
        next !== undefined && next !== carriageReturn && next !== lineFeed
      : byte > space && byte < 0x7f && byte !== equals
    if (column + (isPlain ? 1 : 3) >= maxLineLength) {
      output[length++] = equals
      output[length++] = carriageReturn
      output[length++] = lineFeed
      column = 0
    }
    if (isPlain && !(byte === dot && column === 0)) {
      output[length++] = byte
      column += 1
    } else {
      output[length++] = equals
      output[length++] = hexDigits[byte >> 4]!
      output[length++] = hexDigits[byte & 15]!
      column += 3
    }
  }
  return output.toString('latin1', 0, length)
}

/** Encodes bytes in base64, in lines of 76 characters. */
export function encodeBase64Lines(bytes: Buffer): Buffer {
  const base64 = bytes.toString('base64')
  const lines: string[] = []
  for (let start = 0; start < base64.length; start += maxLineLength)
    lines.push(base64.slice(start, start + maxLineLength))
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
}
