import { donationTypes, presetPounds, readPounds } from '@street-musketeers/contract/donations/donations.ts'
import type { FormValues } from '../ui/forms/form-state.ts'

/** What somebody chose who left the payment page without paying, from the address that it leads back to; null for any other visit. */
export function readUnpaidGift(search: URLSearchParams): FormValues | null {
  const type = donationTypes.find((each) => each === search.get('unpaid'))
  const pence = readPounds(search.get('amount') ?? '')
  if (!type || typeof pence === 'string') return null
  const preset = presetPounds.find((pounds) => Number(pounds) * 100 === pence)
  return preset ? { type, amount: preset } : { type, amount: 'other', otherAmount: (pence / 100).toFixed(2) }
}
