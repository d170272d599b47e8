import { days } from '../../platform/values/clock.ts'

/** Messages are personal data. After a year no answer is still due (rule: contact-messages). */
export const contactMessageRetention = days(365)

/** A message's reference, such as `SM-7K2Q9`: the product's initials and five random characters. */
export function contactReference(productName: string, random: string): string {
  const initials = productName.split(' ').map(([first = '']) => first)
  return `${initials.join('').toUpperCase()}-${random.slice(0, 5)}`
}
