import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** An unguessable value of 256 bits for a session or a one-time link (rules: session-tokens, password-reset-grant). */
export const randomToken = () => randomBytes(32).toString('base64url')

/** The value in the link of an email that proves an address: 128 random bits in base64url. */
export const randomLinkToken = () => randomBytes(16).toString('base64url')

/** The form in which the database stores a random token. A plain hash is enough for 128 random bits and more. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Whether two texts are the same. The time does not show where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * The beginning of a link's signature in hexadecimal, for an address: in lower case, because mail servers may change the case of a local part.
 * @param bytes how many of its 16
 */
export const signForAddress = (
  subject: string,
  bytes: number,
  { signLink }: Pick<KeyedSecrets, 'signLink'>,
): string => Buffer.from(signLink(subject), 'base64url').subarray(0, bytes).toString('hex')

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A character of Crockford base32 for each byte: five bits of it. */
export const toCode = (bytes: Buffer) => Array.from(bytes, (byte) => crockford[byte % 32]).join('')
/** Eight characters of Crockford base32: 40 random bits (rule: code-format). */
export const randomCode = () => toCode(randomBytes(8))
/** A code as people read it, `XXXX-XXXX`. */
export const formatCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** What one secret key makes. Short codes need one, because a plain hash of them could be reversed by guessing. */
export type KeyedSecrets = ReturnType<typeof useKey>

/**
 * The product's secret key, and the previous one while it is being changed (rule: secret-key-rotation). The current key makes
 * everything new; what is looked up or checked may have been made with either, and is compared with what each of `accepted` makes.
 */
export interface Secrets extends KeyedSecrets {
  /** The keys that are accepted, the current one first. */
  accepted: readonly KeyedSecrets[]
  /**
   * Seals a value of the previous key with the current one.
   * @returns null when the current key sealed it
   * @throws when no accepted key did
   */
  reseal(sealed: Buffer): Buffer | null
}

/** Opens what a key makes, or with `previous` two keys. */
export function openSecrets(key: string, previous?: string): Secrets {
  const current = useKey(key)
  const accepted = previous === undefined ? [current] : [current, useKey(previous)]
  function open(sealed: Buffer): { value: unknown; by: KeyedSecrets } {
    let failure: unknown
    for (const by of accepted)
      try {
        return { value: by.unseal(sealed), by }
      } catch (error) {
        failure = error
      }
    throw failure
  }
  return {
    ...current,
    accepted,
    unseal: (sealed) => open(sealed).value,
    reseal(sealed) {
      const { value, by } = open(sealed)
      return by === current ? null : current.seal(value)
    },
  }
}

function useKey(key: string) {
  // Key objects, because from bytes OpenSSL would create a key for each use, which takes longer than the rest.
  const derived = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  const codeKey = derived('codes')
  const nameKey = derived('names')
  const sealKey = derived('sealed words')
  const linkKey = derived('links')
  const saltKey = derived('sign-up salts')
  const roundKey = derived('rounds')

  const pseudonym = (value: string) =>
    createHmac('sha256', nameKey).update(value).digest('base64url').slice(0, 32)

  return {
    /** Names the key without revealing it, beside what is stored as a hash. */
    keyName: pseudonym('key').slice(0, 8),

    hashCode: (code: string) => createHmac('sha256', codeKey).update(code).digest(),

    /** A name for a value that does not reveal it, for counters and Message-IDs. */
    pseudonym,

    /** A pseudonym of an email address, always the same for the same address. */
    addressKey: (email: string) => pseudonym(`address:${email}`),

    /** A salt of 16 bytes for the passwords of sign-ups with an email address, always the same for the same address. */
    passwordSalt: (email: string) => createHmac('sha256', saltKey).update(email).digest().subarray(0, 16),

    /** A hash of 128 bits for a value so short that a plain hash could be reversed by trying all, such as a postcode. */
    hashRound: (subject: string) => createHmac('sha256', roundKey).update(subject).digest().subarray(0, 16),

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
