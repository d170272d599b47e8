import { scannedLeaflet } from '@street-musketeers/contract/public-urls.ts'
import {
  isSameSecret,
  randomCode,
  signForAddress,
  type KeyedSecrets,
  type Secrets,
} from '../../platform/secrets/secrets.ts'

/** What the code on a printed leaflet names. */
export interface Pack {
  leafletId: number
  /** Random, so that it tells neither when the pack was printed nor how many are. */
  packCode: string
}

export const newPack = (leafletId: number): Pack => ({ leafletId, packCode: randomCode() })

/**
 * What is printed, in capitals, digits and hyphens only: a QR code needs the least room for those.
 * @returns such as `K3F9A2BC-01234567`: the pack, and 32 bits of a signature
 */
export const signPackCode = ({ leafletId, packCode }: Pack, secrets: KeyedSecrets): string =>
  `${packCode}-${signForAddress(`pack:${leafletId}-${packCode}`, 4, secrets).toUpperCase()}`

/** @returns the pack of a path, such as `/Q/345/K3F9A2BC-01234567`; null for one that was never printed */
export function readPackPath(path: string, secrets: Secrets): Pack | null {
  const match = /^\/Q\/(\d{1,15})\/([0-9A-HJKMNP-TV-Z]{8})-[0-9A-F]{8}$/.exec(path)
  if (!match) return null
  const pack = { leafletId: Number(match[1]), packCode: match[2]! }
  const pathOf = (key: KeyedSecrets) => scannedLeaflet(pack.leafletId, signPackCode(pack, key))
  return secrets.accepted.some((key) => isSameSecret(pathOf(key), path)) ? pack : null
}
