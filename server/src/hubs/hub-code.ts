import { randomBytes } from 'node:crypto'
import { toCode, type KeyedSecrets, type Secrets } from '../platform/secrets/secrets.ts'
import { formatTypedCode } from '../platform/secrets/typed-code.ts'
import type { StoredHub } from './hub-store.ts'

/** The code follows from a stored salt and the secret key, so its print hub can see it again and a copy of the database has none. */
const codeFrom = (salt: Buffer, secrets: KeyedSecrets): string =>
  toCode(secrets.hashCode(`print-hub-salt:${salt.toString('hex')}`).subarray(0, 10))

/** The form in which the database finds a code. */
export const hashHubCode = (code: string, secrets: KeyedSecrets): Buffer =>
  secrets.hashCode(`print-hub:${code}`)

/**
 * The code of a print hub, for whoever offers it.
 * @returns null if none was made, and for one of a secret key that is no longer accepted (rule: secret-key-rotation)
 */
export function showHubCode(
  { code_salt: salt, code_hash: hash }: Pick<StoredHub, 'code_salt' | 'code_hash'>,
  { accepted }: Pick<Secrets, 'accepted'>,
): string | null {
  if (!salt || !hash) return null
  const key = accepted.find((each) => hashHubCode(codeFrom(salt, each), each).equals(hash))
  return key ? formatTypedCode(codeFrom(salt, key)) : null
}

/** A new code, as the row of its print hub has it. */
export function newHubCode(secrets: KeyedSecrets): Pick<StoredHub, 'code_salt' | 'code_hash'> {
  const salt = randomBytes(16)
  return { code_salt: salt, code_hash: hashHubCode(codeFrom(salt, secrets), secrets) }
}
