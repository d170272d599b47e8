import type { CampaignDistributor } from '@street-musketeers/contract/membership/memberships.ts'
import {
  reportCorrectionDays,
  remainingSentence,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { formatCount, pluralise } from '../../app/format/format-count.ts'
import { formatDate, londonDate } from '../../app/format/format-date.ts'
import { hasDraft } from '../../app/session/drafts.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ConfirmButton, Dialog } from '../../ui/feedback/dialog.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Tag } from '../../ui/lists/tag.tsx'
import { Row, VisuallyHidden } from '../../ui/page/layout.tsx'
import { deliveredTotal, sumDelivered } from './delivered-total.ts'
import { changeDraft, DeliveryForm } from './delivery-form.tsx'
import styles from './delivery-table.module.css'

interface DeliveryTableProps {
  membership: CampaignDistributor
  onRemoved: () => void
}

/**
 * A musketeer's deliveries for a campaign, by day, with what corrects a recent one (rule: reports-corrected). Its short columns fit on
 * any screen, so it never becomes cards.
 */
export function DeliveryTable({ membership, onRemoved }: DeliveryTableProps) {
  const [oldest] = useState(() =>
    londonDate(new Date(Date.now() - reportCorrectionDays * 24 * 60 * 60 * 1000)),
  )
  const { campaignData } = membership
  if (campaignData.length === 0) return null
  const countOf = new Map<string, number>()
  const lateDays = new Set(campaignData.filter(({ late }) => late).map(({ subDate }) => subDate))
  for (const { subDate, leafletsDelivered } of campaignData)
    countOf.set(subDate, (countOf.get(subDate) ?? 0) + leafletsDelivered)
  return (
    <table className={styles.table}>
      <caption>{formatCount(deliveredTotal(membership))} delivered so far for this campaign</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Delivered</th>
        </tr>
      </thead>
      <tbody>
        {[...countOf].map(([day, count]) => (
          <tr key={day}>
            <th scope="row">
              {formatDate(day)} {lateDays.has(day) && <Tag tone="late">Late: after the last day</Tag>}
            </th>
            <td>
              {formatCount(count)}
              {day >= oldest && (
                <CorrectDay membership={membership} day={day} count={count} onRemoved={onRemoved} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Changes or removes what was reported for a day. */
function CorrectDay({
  membership,
  day,
  count,
  onRemoved,
}: DeliveryTableProps & { day: string; count: number }) {
  const showOutcome = useActionResult()
  const [isChanging, setIsChanging] = useState(() => hasDraft(changeDraft(day)))
  const reported = `${pluralise(count, 'leaflet')} on ${formatDate(day)}`
  const ofDay = <VisuallyHidden> the report for {formatDate(day)}</VisuallyHidden>

  async function remove() {
    const { campaignDistributorId } = membership
    const remaining = await call('DELETE /api/campaigndata/:campaignDistributorId/:subDate', {
      campaignDistributorId,
      subDate: day,
    })
    onRemoved()
    await showOutcome({
      message: `Your report has been removed. ${remainingSentence(sumDelivered(remaining))}`,
    })
  }

  const stopChanging = () => setIsChanging(false)
  return (
    <Row>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsChanging(true)}>
        Change{ofDay}
      </Button>
      <Dialog title={`Change the report for ${formatDate(day)}`} open={isChanging} onClose={stopChanging}>
        {isChanging && (
          <>
            <p>You reported {reported}. How many was it?</p>
            <DeliveryForm membership={membership} change={{ day, count }} onSaved={stopChanging} />
            <Row>
              <Button onClick={stopChanging}>Cancel</Button>
            </Row>
          </>
        )}
      </Dialog>
      <ConfirmButton
        label={<>Remove{ofDay}</>}
        variant="quiet"
        title="Remove this report?"
        confirm="Remove"
        onConfirm={remove}
      >
        <p>You reported {reported}. If you remove it, it will no longer count.</p>
      </ConfirmButton>
    </Row>
  )
}
