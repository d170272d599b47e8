/**
 * What is kept of a message while it streams in: its headers, and the first of its text and of what mail servers report in it.
 * Photographs, documents and quoted messages are dropped as they come, so a message of any size and shape takes little memory. No line is
 * read twice, and what is dropped is only searched for the next boundary.
 */

/** How many the message and its parts may have together, as the parser allows. */
const maxHeaderBytes = 65_536
/** The limit of one part: what comes after this is quoted or an attack. */
const maxPartBytes = 100_000
const maxTextBytes = 200_000
/** The parser takes microseconds for each line, however short. A long email has a few hundred. */
const maxTextLines = 4000
/** Lines that may begin a part, because they begin with two hyphens. */
const maxBoundaryLines = 100
const maxDepth = 10
/** RFC 2046 says 70; some programs write more. */
const maxBoundaryLength = 200
/** A longer line is kept in pieces. */
const maxLineLength = 8192

const keptTypes = /^(text\/(plain|html)|message\/(global-)?delivery-status)$/
const [newline, hyphen] = [0x0a, 0x2d]

/** Takes a message in pieces of any size, and keeps what is read of it. */
export class TextExtractor {
  readonly #kept: Buffer[] = []
  /** What cannot be judged before more comes: the beginning of a line or, in what is dropped, of a boundary. */
  #carried = Buffer.alloc(0)
  /** A skipped part ends at the next boundary; once finished, nothing more is read. */
  #inside: 'headers' | 'text' | 'skipped part' | 'finished' = 'headers'
  #isLineBegun = false
  #headerLines: string[] = []
  /** The boundaries of the parts that it is in, the outermost first. */
  readonly #boundaries: Buffer[] = []
  #headerBytes = 0
  #partBytes = 0
  #textBytes = 0
  #textLines = 0
  #boundaryLines = 0

  write(chunk: Buffer): void {
    const bytes = this.#carried.length ? Buffer.concat([this.#carried, chunk]) : chunk
    this.#carried = Buffer.alloc(0)
    let at = 0
    while (at < bytes.length && this.#inside !== 'finished')
      at = this.#inside === 'skipped part' ? this.#skip(bytes, at) : this.#readLine(bytes, at)
  }

  /** @returns the message, without what was dropped */
  end(): Buffer {
    if (this.#carried.length && this.#inside !== 'skipped part') this.#takeLine(this.#carried)
    return Buffer.concat(this.#kept)
  }

  /** @returns where to go on */
  #readLine(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(newline, at)
    if (end === -1 && bytes.length - at < maxLineLength) return this.#carry(bytes, at)
    const next = end === -1 ? bytes.length : end + 1
    this.#takeLine(bytes.subarray(at, next))
    this.#isLineBegun = end === -1
    return next
  }

  /** Searches for the next boundary. @returns where to go on */
  #skip(bytes: Buffer, at: number): number {
    if (!this.#isLineBegun && bytes.length - at < 2) return this.#carry(bytes, at)
    const isHere = !this.#isLineBegun && startsWithHyphens(bytes, at)
    const begin = isHere ? at : bytes.indexOf('\n--', at) + 1
    this.#isLineBegun = !isHere && begin === 0
    if (this.#isLineBegun) return this.#carry(bytes, Math.max(at, bytes.length - 2))
    const end = bytes.indexOf(newline, begin)
    if (end === -1 && bytes.length - begin < maxLineLength) return this.#carry(bytes, begin)
    const next = end === -1 ? bytes.length : end + 1
    this.#takeBoundary(bytes.subarray(begin, next))
    this.#isLineBegun = end === -1
    return next
  }

  #carry(bytes: Buffer, from: number): number {
    this.#carried = Buffer.from(bytes.subarray(from))
    return bytes.length
  }

  #takeLine(line: Buffer): void {
    if (this.#inside === 'headers') this.#takeHeader(line)
    else if (this.#isLineBegun || !startsWithHyphens(line, 0) || !this.#takeBoundary(line))
      this.#takeText(line)
  }

  #takeHeader(line: Buffer): void {
    this.#headerBytes += line.length
    if (this.#headerBytes > maxHeaderBytes) {
      this.#inside = 'finished'
      return
    }
    this.#keep(line)
    const text = line.toString('latin1').trimEnd()
    if (text || this.#isLineBegun) this.#headerLines.push(text)
    else this.#beginBody()
  }

  #beginBody(): void {
    const { type, boundary } = readContentType(this.#headerLines)
    this.#headerLines = []
    this.#partBytes = 0
    if (type.startsWith('multipart/') && boundary && this.#boundaries.length < maxDepth)
      this.#boundaries.push(Buffer.from(`--${boundary}`, 'latin1'))
    if (keptTypes.test(type)) this.#inside = 'text'
    else this.#skipPart()
  }

  #takeText(line: Buffer): void {
    this.#partBytes += line.length
    this.#textBytes += line.length
    this.#textLines += 1
    const isEnough =
      this.#partBytes > maxPartBytes || this.#textBytes > maxTextBytes || this.#textLines > maxTextLines
    if (isEnough) this.#skipPart()
    else this.#keep(line)
  }

  #skipPart(): void {
    this.#inside = this.#boundaries.length ? 'skipped part' : 'finished'
  }

  /** @returns whether a line that begins with two hyphens begins or ends a part */
  #takeBoundary(line: Buffer): boolean {
    this.#boundaryLines += 1
    if (this.#boundaryLines > maxBoundaryLines) {
      this.#inside = 'finished'
      return true
    }
    const depth = this.#boundaries.findLastIndex((each) => line.subarray(0, each.length).equals(each))
    const boundary = this.#boundaries[depth]
    const after = boundary && line.subarray(boundary.length).toString('latin1').trim()
    if (after !== '' && after !== '--') return false
    // What was dropped may have ended in the middle of a line.
    this.#keep(Buffer.from('\r\n'))
    this.#keep(line)
    this.#boundaries.length = after ? depth : depth + 1
    if (after) this.#skipPart()
    else this.#inside = 'headers'
    return true
  }

  /** A copy: a part of the chunk would keep all of it in memory. */
  #keep(bytes: Buffer): void {
    this.#kept.push(Buffer.from(bytes))
  }
}

const startsWithHyphens = (bytes: Buffer, at: number) => bytes[at] === hyphen && bytes[at + 1] === hyphen

/** What the headers of a message or part say about its content: text, unless they say otherwise. Nobody reads text that is attached. */
function readContentType(lines: readonly string[]): { type: string; boundary: string | undefined } {
  const headers = lines.join('\n').replaceAll(/\n[ \t]+/g, ' ')
  const [field = ''] = /^content-type:.*/im.exec(headers) ?? []
  const [, type = 'text/plain'] = /^content-type:\s*([\w+.-]+\/[\w+.-]+)/i.exec(field) ?? []
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/i.exec(field) ?? []
  const isAttached = /^content-disposition:\s*attachment/im.test(headers)
  const boundary = quoted ?? bare
  return {
    type: isAttached && /^text/i.test(type) ? 'attachment' : type.toLowerCase(),
    boundary: boundary && boundary.length <= maxBoundaryLength ? boundary : undefined,
  }
}
