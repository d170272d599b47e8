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

/** What the database keeps of a random token. A plain hash is enough for 256 random bits. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Eight characters of Crockford base32: 40 random bits (rule: code-format). */
export const randomCode = () => Array.from({ length: 8 }, () => crockford[randomInt(32)]).join('')
/** A code as people read it, `XXXX-XXXX`. */
export const formatCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

export type Secrets = ReturnType<typeof openSecrets>

/** What needs the product's own key: short codes could be guessed back from a plain hash. */
export function openSecrets(key: string) {
  // As key objects: from bytes OpenSSL would make one anew for each use, which takes longer than the rest.
  const derived = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  const codeKey = derived('codes')
  const nameKey = derived('names')
  const sealKey = derived('sealed words')
  const linkKey = derived('links')

  const pseudonym = (value: string) =>
    createHmac('sha256', nameKey).update(value).digest('base64url').slice(0, 32)

  return {
    hashCode: (code: string) => createHmac('sha256', codeKey).update(code).digest(),

    /** A name that stands for a value without telling it, for counters and message ids. */
    pseudonym,

    /** Stands for an e-mail address, the same wherever it is met, without telling it. */
    addressKey: (email: string) => pseudonym(`address:${email}`),

    /** The signature of what a link names: 128 bits, which nobody can guess or make without the key. */
    signLink: (named: string) =>
      createHmac('sha256', linkKey).update(named).digest().subarray(0, 16).toString('base64url'),

    /** Encrypts words of a letter that must not lie readable in the database (AES-256-GCM). */
    seal(words: unknown): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
      const hidden = Buffer.concat([cipher.update(JSON.stringify(words), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },

    /** @throws when the words were sealed with another key or changed since. */
    unseal(sealed: Buffer): unknown {
      const cipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12))
      cipher.setAuthTag(sealed.subarray(12, 28))
      return JSON.parse(Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8'))
    },
  }
}
