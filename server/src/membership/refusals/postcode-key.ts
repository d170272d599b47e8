import type { KeyedSecrets, Secrets } from '../../platform/secrets/secrets.ts'

/** By what the homes of a postcode are found (rule: no-more-leaflets). It cannot be reversed without the secret key. */
export const postcodeKeyOf = (secrets: KeyedSecrets, postcode: string): Buffer =>
  secrets.hashRound(`refused ${postcode}`)

/** The same sealed, as a round stores it: the rows of one postcode do not tell that they are. */
export const sealPostcodeKey = (secrets: Secrets, postcode: string): Buffer =>
  secrets.seal(postcodeKeyOf(secrets, postcode).toString('base64'))

export const unsealPostcodeKey = (secrets: Secrets, sealed: Buffer): Buffer =>
  Buffer.from(secrets.unseal(sealed) as string, 'base64')
