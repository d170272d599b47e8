import type { Donation, Donor, DonationMonth } from '@street-musketeers/contract/donations/donations.ts'
import { maxDonationPence } from '@street-musketeers/contract/donations/messages-and-limits.ts'
import type { LedgerDonation } from './ledger-store.ts'
import { formatPounds, statusOf } from './rules.ts'

export const presentDonation = (row: LedgerDonation): Donation => ({
  donationId: row.id,
  amount: formatPounds(row.amount_pence),
  refunded: formatPounds(row.refunded_pence),
  type: row.type,
  email: row.email,
  customerId: row.customer_id ?? '',
  sessionId: row.session_id ?? '',
  status: statusOf(row),
  gift: row.gift_state,
  subDate: row.given_at.toISOString(),
})

export const presentDonor = ({
  email,
  donations,
  netPence,
}: {
  email: string | null
  donations: number
  netPence: number
}): Donor => ({
  email,
  donations,
  kept: formatPounds(Number(netPence)),
  toCheck: Number(netPence) > maxDonationPence,
})

export const presentMonth = (
  month: string,
  sums: { donations: number; received: number; netPence: number } | undefined,
): DonationMonth => {
  const [received, netPence] = [Number(sums?.received ?? 0), Number(sums?.netPence ?? 0)]
  return {
    month,
    donations: Number(sums?.donations ?? 0),
    received: formatPounds(received),
    refunded: formatPounds(received - netPence),
    kept: formatPounds(netPence),
  }
}
