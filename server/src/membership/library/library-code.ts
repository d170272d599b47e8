import { asCrockford } from '@street-musketeers/contract/identity/read-code.ts'
import { randomBytes } from 'node:crypto'
import { toCode, type KeyedSecrets } from '../../platform/secrets/secrets.ts'

/** 50 random bits: few enough to type, and too many to guess within the day that a link works. */
export const newLibraryCode = (): string => toCode(randomBytes(10))

/** A code as people read and type it, `K3F9A-2BCDE`. */
export const formatLibraryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** Reads a code as somebody typed it, whatever its case and dashes, also with O for 0 and I or L for 1; null for what cannot be one. */
export function readLibraryCode(typed: string): string | null {
  const code = asCrockford(typed.replaceAll(/[\s‐‑–—.-]/g, ''))
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null
}

/** The form in which the database stores a code. */
export const hashLibraryCode = (code: string, secrets: KeyedSecrets): Buffer =>
  secrets.hashCode(`library:${code}`)

/**
 * The code of the pack that a link prints: always the same, so that it is one pack however often it is opened. Nobody finds the link by it, nor, without the link, whose
 * pack it is.
 */
export const packCodeOf = (code: string, secrets: KeyedSecrets): string =>
  toCode(secrets.hashCode(`library-pack:${code}`).subarray(0, 8))
