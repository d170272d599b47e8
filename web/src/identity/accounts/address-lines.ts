import type { Address } from '@street-musketeers/contract/identity/accounts.ts'

/** An address in one line, without its empty parts. */
export const formatAddress = ({ organisation, firstLine, secondLine, city, county, postCode }: Address) =>
  [organisation, firstLine, secondLine, city, county, postCode].filter(Boolean).join(', ')

/** An address on one line, without what is below it in Settings. */
export const summariseAddress = (address: Address | null): string =>
  address ? [address.firstLine, address.postCode].filter(Boolean).join(', ') : 'Not given'
