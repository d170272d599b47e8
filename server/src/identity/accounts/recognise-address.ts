import type { z } from 'zod'
import type { Platform } from '../../platform/platform.ts'
import type { accountClosed } from '../events.ts'

/**
 * Recognises the address of a closed account by its pseudonyms, because the event does not contain it.
 * @returns whether an address is the one; false if its owner had not proved it
 */
export function recogniseAddress(
  { addressKey, previousAddressKey }: z.output<typeof accountClosed.payload>,
  { secrets }: Pick<Platform, 'secrets'>,
): (address: string) => boolean {
  const pseudonyms = [addressKey, previousAddressKey].filter((pseudonym) => pseudonym !== undefined)
  if (!pseudonyms.length) return () => false
  return (address) => secrets.accepted.some((key) => pseudonyms.includes(key.addressKey(address)))
}
