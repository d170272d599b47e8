import type { Config } from '../../config/config.ts'
import { isSameSecret, signForAddress, type KeyedSecrets, type Secrets } from '../../secrets/secrets.ts'

/** The email that a bounce address names. */
export interface BounceReference {
  emailId: number
  /** Tells whether it went to a certain address. */
  recipientKey: string
}

const recipientKeyOf = (emailId: number, to: string, secrets: KeyedSecrets) =>
  signForAddress(`bounced-recipient:${emailId}:${secrets.addressKey(to)}`, 4, secrets)

const sign = ({ emailId, recipientKey }: BounceReference, secrets: KeyedSecrets) =>
  `${recipientKey}${signForAddress(`bounce:${emailId}:${recipientKey}`, 8, secrets)}`

const idBytes = 6

/** Hides the id of an email, or shows it again (rule: ids-tell-no-counts). The key of a recipient is almost never that of another email. */
function maskId(id: number, recipientKey: string, secrets: KeyedSecrets): number {
  const mask = Number.parseInt(signForAddress(`bounce-id:${recipientKey}`, idBytes, secrets), 16)
  return Number(BigInt(id) ^ BigInt(mask))
}

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
  const recipientKey = recipientKeyOf(emailId, to, secrets)
  const signature = sign({ emailId, recipientKey }, secrets)
  return `${address.slice(0, at)}+${maskId(emailId, recipientKey, secrets)}-${signature}${address.slice(at)}`
}

/** @returns what one of our bounce addresses names; null for any other, which costs no look at the database */
export function readBounceAddress(
  address: string,
  { config, secrets }: { config: Pick<Config, 'bounceAddress'>; secrets: Secrets },
): BounceReference | null {
  const [, account, id, signature, domain] =
    /^([^+@]+)\+(\d{1,15})-([0-9a-f]{24})@([^@]+)$/i.exec(address) ?? []
  if (!id || !signature || `${account}@${domain}`.toLowerCase() !== config.bounceAddress?.toLowerCase())
    return null
  const recipientKey = signature.slice(0, 8).toLowerCase()
  for (const key of secrets.accepted)
    // The version before did not hide ids, and its emails may still be reported.
    for (const emailId of [maskId(Number(id), recipientKey, key), Number(id)])
      if (isSameSecret(sign({ emailId, recipientKey }, key), signature.toLowerCase()))
        return { emailId, recipientKey }
  return null
}

/** Whether the email went to that address. */
export const isBounceOf = (
  { emailId, recipientKey }: BounceReference,
  to: string,
  secrets: Secrets,
): boolean => secrets.accepted.some((key) => recipientKeyOf(emailId, to, key) === recipientKey)
