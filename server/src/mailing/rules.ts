import { days } from '../platform/clock.ts'

/** What visitors wrote is personal: after a year no answer is open any more. */
export const contactMessagesKept = days(365)

/** How a message is called, such as `SM-7K2Q9`: the product's initials and five of the random characters. */
export function contactReference(productName: string, random: string): string {
  const initials = productName.split(' ').map(([first = '']) => first)
  return `${initials.join('').toUpperCase()}-${random.slice(0, 5)}`
}

/** Why a leaflet letter exists (D30): the same version is never mailed to the same member twice. */
export const leafletOnce = ({ membershipId, leafletId }: { membershipId: number; leafletId: number }) =>
  `leaflet:${membershipId}:${leafletId}`
