import { asCrockford } from '@street-musketeers/contract/identity/read-code.ts'
import { randomBytes } from 'node:crypto'
import { toCode } from './secrets.ts'

/** A code that people read aloud and type: 50 random bits, too many to guess. */
export const newTypedCode = (): string => toCode(randomBytes(10))

/** A code as people read and type it, `K3F9A-2BCDE`. */
export const formatTypedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** Reads a code as somebody typed it, whatever its case and dashes, also with O for 0 and I or L for 1; null for what cannot be one. */
export function readTypedCode(typed: string): string | null {
  const code = asCrockford(typed.replaceAll(/[\s‐‑–—.-]/g, ''))
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null
}
