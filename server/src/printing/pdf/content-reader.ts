import { DocumentRefused } from '../documents/refusal.ts'
import type { Edit } from './edit-contents.ts'

type Kind = 'name' | 'string' | 'hex' | 'dict' | 'open' | 'close' | 'word' | 'other'
export interface Token {
  kind: Kind
  start: number
  end: number
  /** Of a dictionary: its values by their names, those of inner dictionaries left out. */
  entries?: Map<string, Token>
}

const codes = (text: string) => new Set(Array.from(text, (letter) => letter.charCodeAt(0)))
const spaces = codes('\0\t\n\f\r ')
const delimiters = codes('()<>[]{}/%')
const isEnd = (code: number) => Number.isNaN(code) || spaces.has(code) || delimiters.has(code)
const endMarks: Record<string, string> = {
  '/A85': '~>',
  '/ASCII85Decode': '~>',
  '/AHx': '>',
  '/ASCIIHexDecode': '>',
}
const operand = /^(?:[-+.\d]|(?:true|false|null)$)/

/** What contents do, with what it is done to. */
export interface Operation {
  operator: string
  operands: readonly Token[]
  /** Where the operator stands. That of a picture's pixels, `ID`, reaches to their end. */
  token: Token
}

/** Each is kept in memory until an operator, or the end, has been read. A detailed map has some hundred. */
const maxKept = 100_000

/**
 * Reads the operators of contents (ISO 32000-1, 7.2 and 7.8). Bytes that make no sense are passed over.
 * @throws {DocumentRefused} "takes-too-long" at too many comments
 */
export class ContentReader {
  readonly comments: Edit[] = []
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** What the contents do, in order. A picture without an end is the last. */
  *operations(): Generator<Operation, void> {
    let operands: Token[] = []
    let before = ''
    for (let token = this.#next(); token; token = this.#next()) {
      if (!this.#isOperator(token)) {
        requireFew(operands)
        operands.push(token)
        continue
      }
      const operator = this.textOf(token)
      const isPicture = operator === 'ID' && before === 'BI'
      if (isPicture && !this.#skipPicture(operands)) return
      yield { operator, operands, token: isPicture ? { ...token, end: this.#at } : token }
      operands = []
      before = operator
    }
  }

  /** The next operand or operator; null at the end. */
  #next(): Token | null {
    const bytes = this.#bytes
    this.#skipSpace()
    if (this.#at >= bytes.length) return null
    const start = this.#at
    const token = (kind: Kind, end: number): Token => {
      this.#at = end
      return { kind, start, end }
    }
    switch (String.fromCharCode(bytes[start]!)) {
      case '/':
        return token('name', this.#endOfWord(start + 1))
      case '(':
        return token('string', this.#endOfString(start))
      case '<':
        return bytes[start + 1] === 0x3c ? this.#dictionary(start) : token('hex', this.#endOfHex(start))
      case '[':
        return token('open', start + 1)
      case ']':
        return token('close', start + 1)
      case '>':
        return token('other', start + (bytes[start + 1] === 0x3e ? 2 : 1))
      case ')':
      case '{':
      case '}':
        return token('other', start + 1)
      default:
        return token('word', this.#endOfWord(start))
    }
  }

  #isOperator = (token: Token): boolean => token.kind === 'word' && !operand.test(this.textOf(token))

  textOf({ start, end }: Token): string {
    return this.#bytes.toString('latin1', start, end)
  }

  /**
   * Passes over the pixels of a picture among the contents.
   * @param entries of its dictionary
   * @returns whether they have an end
   */
  #skipPicture(entries: readonly Token[]): boolean {
    const bytes = this.#bytes
    const key = entries.findIndex((token) => ['/F', '/Filter'].includes(this.textOf(token)))
    const filter = key < 0 ? undefined : entries.slice(key + 1).find(({ kind }) => kind === 'name')
    // Pixels that are written as letters may have any of them before the mark that ends them.
    const endMark = filter && endMarks[this.textOf(filter)]
    const from = endMark === undefined ? this.#at : bytes.indexOf(endMark, this.#at)
    if (from < 0) return false
    for (let at = bytes.indexOf('EI', from); at >= 0; at = bytes.indexOf('EI', at + 1)) {
      const isAlone = spaces.has(bytes[at - 1]!) && isEnd(bytes[at + 2] ?? NaN)
      // Pixels may look like the end of a picture, but contents after it are letters.
      const isFollowed = bytes
        .subarray(at + 2, at + 14)
        .every((code) => spaces.has(code) || (code > 31 && code < 127))
      if (!isAlone || !isFollowed) continue
      this.#at = at + 2
      return true
    }
    return false
  }

  #skipSpace(): void {
    const bytes = this.#bytes
    for (; this.#at < bytes.length; this.#at++) {
      if (spaces.has(bytes[this.#at]!)) continue
      if (bytes[this.#at] !== 0x25) return
      const start = this.#at
      requireFew(this.comments)
      while (this.#at < bytes.length && bytes[this.#at] !== 0x0a && bytes[this.#at] !== 0x0d) this.#at++
      this.comments.push({ start, end: this.#at, text: '' })
    }
  }

  #endOfWord(from: number): number {
    let at = from
    while (!isEnd(this.#bytes[at] ?? NaN)) at++
    return Math.max(at, from)
  }

  #endOfString(start: number): number {
    const bytes = this.#bytes
    let depth = 0
    for (let at = start; at < bytes.length; at++) {
      if (bytes[at] === 0x5c) at++
      else if (bytes[at] === 0x28) depth++
      else if (bytes[at] === 0x29 && --depth === 0) return at + 1
    }
    return bytes.length
  }

  #endOfHex(start: number): number {
    const end = this.#bytes.indexOf('>', start)
    return end < 0 ? this.#bytes.length : end + 1
  }

  #dictionary(start: number): Token {
    this.#at = start + 2
    const entries = new Map<string, Token>()
    let key: string | null = null
    for (let token = this.#next(); token; token = this.#next()) {
      if (token.kind === 'other' && this.textOf(token) === '>>') break
      if (key === null) key = token.kind === 'name' ? this.textOf(token).slice(1) : null
      else {
        entries.set(key, token)
        key = null
      }
    }
    return { kind: 'dict', start, end: this.#at, entries }
  }
}

/** @throws {DocumentRefused} "takes-too-long" */
export function requireFew(kept: { readonly length: number }): void {
  if (kept.length >= maxKept) throw new DocumentRefused('takes-too-long')
}

/** A name may have letters by their numbers (ISO 32000-1, 7.3.5): `/#4FC` is `/OC`. */
export const decodeName = (name: string) =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
