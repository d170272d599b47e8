import type { Donation } from '@street-musketeers/contract/donations/donation-lists.ts'
import { Tag } from '../ui/lists/tag.tsx'
import { showPounds } from './show-pounds.ts'

/** How each status is called. */
export const statusWords: Record<Donation['status'], [label: string, tone: 'good' | 'waiting' | 'stopped']> =
  {
    waiting: ['On its way', 'waiting'],
    failed: ['Failed', 'stopped'],
    paid: ['Paid', 'good'],
    'partly refunded': ['Partly refunded', 'waiting'],
    refunded: ['Refunded', 'stopped'],
    disputed: ['Disputed', 'waiting'],
    'charged back': ['Charged back', 'stopped'],
  }

const gifts = {
  running: '',
  failing: 'the latest month failed',
  ending: 'stopped by the donor, ends this month',
  stopped: 'monthly gift stopped',
} as const

/** What became of a donation, and what of the monthly gift it belongs to. */
export function DonationTag({ donation: { status, refunded, gift } }: { donation: Donation }) {
  const [label, tone] = statusWords[status]
  const more = [
    status === 'partly refunded' && `${showPounds(refunded)} went back`,
    gift && gifts[gift],
  ].filter(Boolean)
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      {more.length > 0 && <small> {more.join(', ')}</small>}
    </>
  )
}
