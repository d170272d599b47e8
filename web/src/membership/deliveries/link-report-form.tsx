import type { ReportPage } from '@street-musketeers/contract/membership/report-links.ts'
import { Form } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { questionIn } from './ask-about-report.ts'
import { ReportFields } from './report-fields.tsx'

interface LinkReportFormProps {
  page: ReportPage
  /** Identifies this report, so that a repeat is not a second one. */
  submissionId: string
  state: FormState | null
}

/** Reports a delivery, filled in with the usual number and today. */
export function LinkReportForm({ page, submissionId, state }: LinkReportFormProps) {
  const { usualLeaflets, from, today } = page
  const { leafletsDelivered = usualLeaflets, subDate = today, submissionId: repeatedId } = state?.values ?? {}
  return (
    // A question is not an error, so it is not shown as one.
    <Form state={questionIn(state) ? null : state}>
      <input type="hidden" name="submissionId" value={String(repeatedId ?? submissionId)} />
      <ReportFields
        state={state}
        countName="leafletsDelivered"
        count={String(leafletsDelivered)}
        day={String(subDate)}
        days={{ from, today }}
        size="large"
      />
    </Form>
  )
}
