import type { Review } from '@street-musketeers/contract/campaigns/reviews.ts'
import { WaitingTime } from '../../app/format/waiting-time.tsx'
import { Tag } from '../../ui/lists/tag.tsx'

/** The state of a review: its clock until somebody looks, or since it was reported again; then what was decided. @param now in milliseconds */
export function ReviewStateTag({
  review: { state, outcome, promisedSince },
  now,
}: {
  review: Pick<Review, 'state' | 'outcome' | 'promisedSince'>
  now: number
}) {
  if (state === 'waiting') return <WaitingTime since={promisedSince} now={now} />
  if (state === 'reported-again')
    return (
      <>
        Reported again <WaitingTime since={promisedSince} now={now} />
      </>
    )
  if (state === 'looked-at') return <Tag tone="waiting">Open</Tag>
  if (state === 'correction-asked') return <Tag>Correction asked for</Tag>
  if (state === 'corrected') return <Tag tone="waiting">Corrected: look again</Tag>
  if (state === 'correction-overdue') return <Tag tone="late">Not corrected – overdue</Tag>
  if (state === 'appealed') return <Tag tone="stopped">Appeal waiting</Tag>
  return outcome === 'stopped' ? <Tag tone="stopped">Stopped</Tag> : <Tag tone="good">No action</Tag>
}
