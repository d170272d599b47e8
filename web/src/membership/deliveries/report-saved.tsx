import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { messages, sayInAll } from '@street-musketeers/contract/membership/membership.ts'
import type { reportByLink } from '@street-musketeers/contract/membership/report-link.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate, formatTime } from '../../app/format/format-date.ts'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

interface ReportSavedProps {
  saved: ReplyOf<typeof reportByLink> & { submissionId: string }
  children: string
}

/** A report that was just saved, with a button to undo it. */
export function ReportSaved({ saved, children }: ReportSavedProps) {
  const { leafletsDelivered, leafletsOfDay, leafletsInAll, subDate, late, undoUntil, submissionId } = saved
  const saysDay = leafletsOfDay !== leafletsDelivered && leafletsOfDay !== leafletsInAll
  return (
    <>
      <Notice kind="success">
        {children}
        <br />
        <strong>
          {formatCount(leafletsDelivered)} on {formatDate(subDate)}
          {saysDay && `, ${formatCount(leafletsOfDay)} that day`}, {sayInAll(leafletsInAll)}
        </strong>
        {late && (
          <>
            <br />
            {messages.late}
          </>
        )}
      </Notice>
      <Form state={null}>
        <input type="hidden" name="submissionId" value={submissionId} />
        <p>Made a mistake? You can undo this until {formatTime(undoUntil)}.</p>
        <FormActions>
          <SubmitButton variant="secondary" name="undo" value="yes">
            Undo
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}
