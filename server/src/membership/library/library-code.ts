import { toCode, type KeyedSecrets } from '../../platform/secrets/secrets.ts'

/** The form in which the database stores a code. */
export const hashLibraryCode = (code: string, secrets: KeyedSecrets): Buffer =>
  secrets.hashCode(`library:${code}`)

/**
 * The code of the pack that a link prints: always the same, so that it is one pack however often it is opened. Nobody finds the link by it, nor, without the link, whose
 * pack it is.
 */
export const packCodeOf = (code: string, secrets: KeyedSecrets): string =>
  toCode(secrets.hashCode(`library-pack:${code}`).subarray(0, 8))
