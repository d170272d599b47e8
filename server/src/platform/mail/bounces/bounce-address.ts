import type { Config } from '../../config/config.ts'
import { isSameSecret, type KeyedSecrets, type Secrets } from '../../secrets/secrets.ts'

/** The email that a bounce address names. */
export interface BounceReference {
  emailId: number
  /** Tells whether it went to a certain address. */
  recipientKey: string
}

const digest = (text: string, bytes: number, secrets: KeyedSecrets) =>
  Buffer.from(secrets.signLink(text), 'base64url').subarray(0, bytes).toString('hex')

const recipientKeyOf = (emailId: number, to: string, secrets: KeyedSecrets) =>
  digest(`bounced-recipient:${emailId}:${secrets.addressKey(to)}`, 4, secrets)

/** In lower case, because mail servers may change the case of a local part. */
const sign = ({ emailId, recipientKey }: BounceReference, secrets: KeyedSecrets) =>
  `${recipientKey}${digest(`bounce:${emailId}:${recipientKey}`, 8, secrets)}`

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
  const signature = sign({ emailId, recipientKey: recipientKeyOf(emailId, to, secrets) }, secrets)
  return `${address.slice(0, at)}+${emailId}-${signature}${address.slice(at)}`
}

/** @returns what one of our bounce addresses names; null for any other, which costs no look at the database */
export function readBounceAddress(
  address: string,
  { config, secrets }: { config: Pick<Config, 'bounceAddress'>; secrets: Secrets },
): BounceReference | null {
  const [, account, emailId, signature, domain] =
    /^([^+@]+)\+(\d{1,15})-([0-9a-f]{24})@([^@]+)$/i.exec(address) ?? []
  if (!emailId || !signature || `${account}@${domain}`.toLowerCase() !== config.bounceAddress?.toLowerCase())
    return null
  const reference = { emailId: Number(emailId), recipientKey: signature.slice(0, 8).toLowerCase() }
  const isSigned = secrets.accepted.some((key) => isSameSecret(sign(reference, key), signature.toLowerCase()))
  return isSigned ? reference : null
}

/** Whether the email went to that address. */
export const isBounceOf = (
  { emailId, recipientKey }: BounceReference,
  to: string,
  secrets: Secrets,
): boolean => secrets.accepted.some((key) => recipientKeyOf(emailId, to, key) === recipientKey)
