import type { Donation } from '@street-musketeers/contract/donations/donations.ts'
import { Tag } from '../ui/lists/tag.tsx'
import { formatPounds } from './format-pounds.ts'

/** The label and colour of each status. */
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
  failing: 'latest payment failed',
  ending: 'stopped by the donor, ends this month',
  stopped: 'monthly gift stopped',
} as const

/** The status of a donation, and of the monthly gift it belongs to. */
export function DonationTag({ donation: { status, refunded, gift } }: { donation: Donation }) {
  const [label, tone] = donationStatusLabels[status]
  const notes = [
    status === 'partly refunded' && `${formatPounds(refunded)} refunded`,
    gift && giftNotes[gift],
  ].filter(Boolean)
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {notes.length > 0 && <small> {notes.join(', ')}</small>}
    </>
  )
}
