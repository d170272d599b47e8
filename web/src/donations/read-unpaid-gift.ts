import {
  donationTypes,
  readPounds,
  presetPounds,
} from '@street-musketeers/contract/donations/messages-and-limits.ts'

export interface UnpaidGift {
  type: (typeof donationTypes)[number]
  /** In pounds: `12.50`. */
  amount: string
  /** What the form is filled in with. */
  values: Record<string, string>
}

/**
 * The gift that a visitor chose and did not pay, from the address to which the payment provider leads back (rule:
 * unpaid-gifts-are-restored). @returns null for any other address
 */
export function readUnpaidGift(search: URLSearchParams): UnpaidGift | null {
  const type = donationTypes.find((each) => each === search.get('unpaid'))
  const pence = readPounds(search.get('amount') ?? '')
  if (!type || typeof pence !== 'number') return null
  const amount = (pence / 100).toFixed(2)
  const preset = presetPounds.find((pounds) => Number(pounds) === pence / 100)
  return {
    type,
    amount,
    values: preset ? { type, amount: preset } : { type, amount: 'other', otherAmount: amount },
  }
}
