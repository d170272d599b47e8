import type { Donation, DonationMonth, Donor } from '@street-musketeers/contract/donations/donation-lists.ts'
import { maxDonationPence } from '@street-musketeers/contract/donations/donations.ts'
import type { LedgerDonation } from './ledger-store.ts'
import { formatPounds, shortenId, statusOf } from './rules.ts'

export const presentDonation = (told: LedgerDonation): Donation => ({
  donationId: told.id,
  amount: formatPounds(told.amount_pence),
  refunded: formatPounds(told.refunded_pence),
  type: told.type,
  email: told.email,
  customerId: shortenId(told.customer_id),
  sessionId: shortenId(told.session_id),
  status: statusOf(told),
  gift: told.gift_state,
  subDate: told.given_at.toISOString(),
})

export const presentDonor = ({
  email,
  donations,
  kept,
}: {
  email: string | null
  donations: number
  kept: number
}): Donor => ({
  email,
  donations,
  kept: formatPounds(Number(kept)),
  toCheck: Number(kept) > maxDonationPence,
})

export const presentMonth = (
  month: string,
  sums: { donations: number; received: number; kept: number } | undefined,
): DonationMonth => {
  const [received, kept] = [Number(sums?.received ?? 0), Number(sums?.kept ?? 0)]
  return {
    month,
    donations: Number(sums?.donations ?? 0),
    received: formatPounds(received),
    refunded: formatPounds(received - kept),
    kept: formatPounds(kept),
  }
}
