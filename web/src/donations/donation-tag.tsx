import type { Donation } from '@street-musketeers/contract/donations/donation-lists.ts'
import { Tag } from '../ui/lists/tag.tsx'
import { formatPounds } from './format-pounds.ts'

/** How each status is called. */
export const donationStatusLabels: Record<
  Donation['status'],
  [label: string, tone: 'good' | 'waiting' | 'stopped']
> = {
  waiting: ['On its way', 'waiting'],
  failed: ['Failed', 'stopped'],
  paid: ['Paid', 'good'],
  'partly refunded': ['Partly refunded', 'waiting'],
  refunded: ['Refunded', 'stopped'],
  disputed: ['Disputed', 'waiting'],
  'charged back': ['Charged back', 'stopped'],
}

const giftNotes = {
  running: '',
  failing: 'the latest month failed',
  ending: 'stopped by the donor, ends this month',
  stopped: 'monthly gift stopped',
} as const

/** What became of a donation, and what of the monthly gift it belongs to. */
export function DonationTag({ donation: { status, refunded, gift } }: { donation: Donation }) {
  const [label, tone] = donationStatusLabels[status]
  const more = [
    status === 'partly refunded' && `${formatPounds(refunded)} went back`,
    gift && giftNotes[gift],
  ].filter(Boolean)
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {more.length > 0 && <small> {more.join(', ')}</small>}
    </>
  )
}
