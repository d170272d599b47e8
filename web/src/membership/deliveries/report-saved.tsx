import type { ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import type { reportByLink } from '@street-musketeers/contract/membership/report-link.ts'
import { formatDate, formatTime } from '../../app/format/format-date.ts'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'

interface ReportSavedProps {
  saved: ReplyOf<typeof reportByLink> & { submissionId: string }
  children: string
}

/** A report that was just saved, and the way to take it back. */
export function ReportSaved({ saved, children }: ReportSavedProps) {
  const { leafletsDelivered, leafletsOfDay, subDate, undoUntil, submissionId } = saved
  const inAll =
    leafletsOfDay === leafletsDelivered ? '' : `, ${leafletsOfDay.toLocaleString('en-GB')} that day`
  return (
    <>
      <Notice kind="success">
        {children}
        <br />
        <strong>
          {leafletsDelivered.toLocaleString('en-GB')} on {formatDate(subDate)}
          {inAll}.
        </strong>
      </Notice>
      <Form state={null}>
        <input type="hidden" name="submissionId" value={submissionId} />
        <p>A slip of the finger? You can take it back until {formatTime(undoUntil)}.</p>
        <FormActions>
          <SubmitButton variant="secondary" name="undo" value="yes">
            Undo
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}
