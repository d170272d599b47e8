import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { formatDayAndMonth } from '@street-musketeers/contract/text.ts'
import {
  totalSentence,
  membershipMessages,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatTime } from '../../app/format/format-date.ts'
import { Form, SubmitButton } from '../../ui/forms/form.tsx'
import { ReportThanks } from './report-thanks.tsx'

interface ReportSavedProps {
  saved: ReplyOf<'POST /api/reportlink'> & { submissionId: string }
  children: string
}

/**
 * A report that was just saved, and how to undo it. Whoever has the link sees it, so it says nothing of other campaigns, nor how often
 * leaflets come (rule: report-thanks).
 */
export function ReportSaved({ saved, children }: ReportSavedProps) {
  const { leafletsDelivered, leafletsOfDay, leafletsInAll, subDate, late, undoUntil, submissionId } = saved
  const showsDay = leafletsOfDay !== leafletsDelivered && leafletsOfDay !== leafletsInAll
  return (
    <>
      <ReportThanks>
        {children}
        <br />
        <strong>
          {formatCount(leafletsDelivered)} on {formatDayAndMonth(subDate)}
          {showsDay && `, ${formatCount(leafletsOfDay)} that day`}. {totalSentence(leafletsInAll)}
        </strong>
        {late && (
          <>
            <br />
            {membershipMessages.late}
          </>
        )}
      </ReportThanks>
      <Form state={null}>
        <input type="hidden" name="submissionId" value={submissionId} />
        <p>
          Made a mistake? You can undo this until {formatTime(undoUntil)}.{' '}
          <SubmitButton variant="quiet" name="undo" value="yes">
            Undo
          </SubmitButton>
        </p>
      </Form>
    </>
  )
}
