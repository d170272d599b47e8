import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto'

/** An unguessable value of 256 bits for a session or a one-time link (rules: session-tokens, password-reset-grant). */
export const randomToken = () => randomBytes(32).toString('base64url')

/** The form in which the database stores a random token. A plain hash is enough for 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Eight characters of Crockford base32: 40 random bits (rule: code-format). */
export const randomCode = () => Array.from({ length: 8 }, () => crockford[randomInt(32)]).join('')
/** A code as people read it, `XXXX-XXXX`. */
export const formatCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

export type Secrets = ReturnType<typeof openSecrets>

/** Functions that need the product's secret key. Short codes need one, because a plain hash of them could be reversed by guessing. */
export function openSecrets(key: string) {
  // Key objects, because from bytes OpenSSL would create a key for each use, which takes longer than the rest.
  const derived = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  const codeKey = derived('codes')
  const nameKey = derived('names')
  const sealKey = derived('sealed words')
  const linkKey = derived('links')

  const pseudonym = (value: string) =>
    createHmac('sha256', nameKey).update(value).digest('base64url').slice(0, 32)

  return {
    hashCode: (code: string) => createHmac('sha256', codeKey).update(code).digest(),

    /** A name for a value that does not reveal it, for counters and Message-IDs. */
    pseudonym,

    /** A pseudonym of an email address, always the same for the same address. */
    addressKey: (email: string) => pseudonym(`address:${email}`),

    /** A signature of 128 bits in base64url for what a link names. */
    signLink: (subject: string) =>
      createHmac('sha256', linkKey).update(subject).digest().subarray(0, 16).toString('base64url'),

    /** Encrypts a value that the database must not store readably (AES-256-GCM). */
    seal(value: unknown): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },

    /** @throws when the value was sealed with another key, or changed since */
    unseal(sealed: Buffer): unknown {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return JSON.parse(
        Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'),
      )
    },
  }
}
