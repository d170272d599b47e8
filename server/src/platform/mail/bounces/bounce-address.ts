import type { Config } from '../../config/config.ts'
import { isSameSecret, type KeyedSecrets, type Secrets } from '../../secrets/secrets.ts'

/** The email that a bounce address names, and the address's signature. */
export interface BounceReference {
  emailId: number
  signature: string
}

/** In lower case, because mail servers may change the case of a local part. */
const sign = (emailId: number, to: string, secrets: KeyedSecrets) =>
  Buffer.from(secrets.signLink(`bounce:${emailId}:${secrets.addressKey(to)}`), 'base64url')
    .subarray(0, 12)
    .toString('hex')

/**
 * The sender on an email's envelope, where mail servers report a failed delivery. It names the email and is signed, so only those
 * who handled the email know it.
 */
export function bounceAddress(
  emailId: number,
  to: string,
  { config: { bounceAddress: address, mailFrom }, secrets }: { config: Config; secrets: Secrets },
): string {
  if (!address) return mailFrom
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${emailId}-${sign(emailId, to, secrets)}${address.slice(at)}`
}

/** @returns what one of our bounce addresses names; null for any other address */
export function readBounceAddress(
  address: string,
  { bounceAddress: ours }: Pick<Config, 'bounceAddress'>,
): BounceReference | null {
  const [, account, emailId, signature, domain] =
    /^([^+@]+)\+(\d{1,15})-([0-9a-f]{24})@([^@]+)$/i.exec(address) ?? []
  if (!emailId || !signature || `${account}@${domain}`.toLowerCase() !== ours?.toLowerCase()) return null
  return { emailId: Number(emailId), signature: signature.toLowerCase() }
}

/** Whether we signed it for an email to that address. */
export const verifyBounceReference = (
  { emailId, signature }: BounceReference,
  to: string,
  secrets: Secrets,
): boolean => secrets.accepted.some((key) => isSameSecret(sign(emailId, to, key), signature))
