import { timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config/config.ts'
import type { Secrets } from '../../secrets/secrets.ts'

/** Which letter an address for bounces names, and the signature that it came with. */
export interface BounceReference {
  emailId: number
  signature: string
}

/** Of a letter to an address. In lower case: on its way through mail servers a local part may lose its capitals. */
const sign = (letterId: number, to: string, secrets: Secrets) =>
  Buffer.from(secrets.signLink(`bounce:${letterId}:${secrets.addressKey(to)}`), 'base64url')
    .subarray(0, 12)
    .toString('hex')

/**
 * The sender on a letter's envelope, where mail servers report that it could not be delivered. It names the letter, and only
 * who saw the letter or carried it knows it.
 */
export function bounceAddress(
  letterId: number,
  to: string,
  { config: { bounceAddress: address, mailFrom }, secrets }: { config: Config; secrets: Secrets },
): string {
  if (!address) return mailFrom
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${letterId}-${sign(letterId, to, secrets)}${address.slice(at)}`
}

/** @returns what an address of ours for bounces names; null for any other address */
export function readBounceAddress(address: string): BounceReference | null {
  const [, letterId, signature] = /\+(\d{1,15})-([0-9a-f]{24})@/i.exec(address) ?? []
  return letterId && signature ? { emailId: Number(letterId), signature: signature.toLowerCase() } : null
}

/** Whether we signed it for a letter to that address. */
export const verifyBounceReference = (
  { emailId: letterId, signature }: BounceReference,
  to: string,
  secrets: Secrets,
): boolean => timingSafeEqual(Buffer.from(sign(letterId, to, secrets)), Buffer.from(signature))
