import { z } from 'zod'
import { normaliseEmail } from './normalise-text.ts'

const ascii = /^[\u0020-\u007e]*$/

/**
 * Reads an email address as people type or paste it: in lower case, with the domain in the form in which it is sent, `bücher.example` as
 * `xn--bcher-kva.example`. So one mailbox has one spelling. The part before the @ may have letters of any alphabet (RFC 6531).
 * @returns null for anything else
 */
export function readEmail(typed: string): string | null {
  // A Greek sigma at the end of a word has a shape of its own, which a capital one gets and a small one keeps.
  const normalised = normaliseEmail(typed)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})σ(?!\p{L})/gu, 'ς')
  const at = normalised.lastIndexOf('@')
  const [local, domain] = [normalised.slice(0, at), domainToSend(normalised.slice(at + 1))]
  if (at < 1 || domain === null) return null
  // Letters that only look different, such as wide ones, would give one mailbox two spellings.
  if (local.normalize('NFKC') !== local) return null
  const checked = ascii.test(local) ? local : local.replaceAll(/[^\u0000-\u007f]/gu, toAsciiLetter)
  return z.email().safeParse(`${checked}@${domain}`).success ? `${local}@${domain}` : null
}

/** Stands in for letters and digits of any alphabet, and the marks on them, where the rest of an address is checked. */
const toAsciiLetter = (character: string) => (/[\p{L}\p{N}\p{M}]/u.test(character) ? 'a' : ' ')

function domainToSend(typed: string): string | null {
  if (ascii.test(typed)) return typed
  // Other parts of an address of the web.
  if (/[/:?#\\[\]\s]/.test(typed)) return null
  try {
    return new URL(`http://${typed}`).hostname
  } catch {
    return null
  }
}
