import { scannedMadeLeaflet } from '@street-musketeers/contract/public-urls.ts'
import {
  isSameSecret,
  signForAddress,
  type KeyedSecrets,
  type Secrets,
} from '../../platform/secrets/secrets.ts'
import type { OwnCode } from '../../printing/index.ts'

/** What the code on a leaflet made here says: which one, after how many saves (rule: own-codes). */
export interface Origin {
  madeLeafletId: number
  revision: number
}

const nameOf = ({ madeLeafletId, revision }: Origin) => `M${madeLeafletId}-${revision}`

/** @returns what the name of a code says, such as `M217312345678-4`; null for any other text */
export function readOrigin(name: string): Origin | null {
  const match = /^M([1-9]\d{0,14})-([1-9]\d{0,8})$/.exec(name)
  return match && { madeLeafletId: Number(match[1]), revision: Number(match[2]) }
}

/** Signed, so that nobody counts leaflets that were never made. */
const pathOf = (name: string, secrets: KeyedSecrets) =>
  scannedMadeLeaflet(name, signForAddress(`made:${name}`, 4, secrets).toUpperCase())

/** The code that is drawn on a leaflet made here. In capitals, which need the least room. */
export function ownCodeOf(
  origin: Origin,
  { publicUrl, secrets }: { publicUrl: string; secrets: KeyedSecrets },
): OwnCode {
  const name = nameOf(origin)
  return { name, address: publicUrl.toUpperCase() + pathOf(name, secrets) }
}

/** @returns the name in a path, such as `/Q/M217312345678-4/01234567`; null for a code that was never made */
export function readOwnCodePath(path: string, secrets: Secrets): string | null {
  const [, name = ''] = /^\/Q\/(M[\d-]+)\/[0-9A-F]{8}$/.exec(path) ?? []
  if (!readOrigin(name)) return null
  return secrets.accepted.some((key) => isSameSecret(pathOf(name, key), path)) ? name : null
}
