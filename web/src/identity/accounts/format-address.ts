import type { Address } from '@street-musketeers/contract/identity/accounts.ts'

/** An address in one line, without its empty parts. */
export const formatAddress = ({ organisation, firstLine, secondLine, city, county, postCode }: Address) =>
  [organisation, firstLine, secondLine, city, county, postCode].filter(Boolean).join(', ')
