/** Text that only the holder of a secret can read: AES-256-GCM, in base64. */
export interface Sealed {
  nonce: string
  text: string
}

/** @param secret random, at least 128 bits: it is not stretched */
export async function seal(text: string, secret: string): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const encrypted = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    await keyOf(secret),
    new TextEncoder().encode(text),
  )
  return { nonce: toBase64(nonce), text: toBase64(new Uint8Array(encrypted)) }
}

/** @returns the text, or null if it was sealed with another secret */
export async function unseal({ nonce, text }: Sealed, secret: string): Promise<string | null> {
  const key = await keyOf(secret)
  return crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: fromBase64(nonce) }, key, fromBase64(text))
    .then((bytes) => new TextDecoder().decode(bytes))
    .catch(() => null)
}

const keyOf = async (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
