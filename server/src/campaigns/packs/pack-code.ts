import {
  isSameSecret,
  randomCode,
  signForAddress,
  type KeyedSecrets,
  type Secrets,
} from '../../platform/secrets/secrets.ts'

/** What the code on a printed leaflet names. */
export interface Pack {
  campaignId: number
  /** Random, so that it tells neither when the pack was printed nor how many are. */
  packCode: string
}

/** A code may be on paper longer than a secret key is in use, so its page needs no signature; a scan counts only with one. */
export interface ScannedPack extends Pack {
  isSigned: boolean
}

export const newPack = (campaignId: number): Pack => ({ campaignId, packCode: randomCode() })

/**
 * What is printed, in capitals, digits and hyphens only: a QR code needs the least room for those.
 * @returns such as `7-K3F9A2BC-0123456789`: campaign, pack, and 40 bits of a signature
 */
export function signPackCode({ campaignId, packCode }: Pack, secrets: KeyedSecrets): string {
  const named = `${campaignId}-${packCode}`
  return `${named}-${signForAddress(`pack:${named}`, 5, secrets).toUpperCase()}`
}

/** @returns null for what is no such code */
export function readPackCode(code: string, secrets: Secrets): ScannedPack | null {
  const match = /^(\d{1,15})-([0-9A-HJKMNP-TV-Z]{8})-[0-9A-F]{10}$/.exec(code)
  if (!match) return null
  const pack = { campaignId: Number(match[1]), packCode: match[2]! }
  return { ...pack, isSigned: secrets.accepted.some((key) => isSameSecret(signPackCode(pack, key), code)) }
}
