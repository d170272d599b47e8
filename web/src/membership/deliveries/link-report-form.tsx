import type { ReportPage } from '@street-musketeers/contract/membership/report-link-schemas.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'

interface LinkReportFormProps {
  page: ReportPage
  /** Identifies this report, so that a repeat is not a second one. */
  submissionId: string
  state: FormState | null
}

/** Reports a delivery, filled in with the usual number and today. For a day that has a report, asks whether to replace it or add. */
export function LinkReportForm({ page, submissionId, state }: LinkReportFormProps) {
  const { usualLeaflets, from, today } = page
  const { leafletsDelivered = usualLeaflets, subDate = today, submissionId: repeatedId } = state?.values ?? {}
  const question = state?.error === 'DayReported' ? state.message : null
  return (
    // The question is not an error, so it is not shown as one.
    <Form state={question ? null : state}>
      {question && <Notice kind="info">{question}</Notice>}
      <input type="hidden" name="submissionId" value={String(repeatedId ?? submissionId)} />
      {question && <input type="hidden" name="againOn" value={String(subDate)} />}
      <TextField
        name="leafletsDelivered"
        label="Leaflets delivered"
        type="number"
        short
        required
        autoComplete="off"
        defaultValue={String(leafletsDelivered)}
      />
      <TextField
        name="subDate"
        label="Delivery date"
        type="date"
        short
        required
        min={from}
        max={today}
        defaultValue={String(subDate)}
      />
      <FormActions>
        {question ? (
          <>
            <SubmitButton size="large" name="again" value="change">
              Replace it
            </SubmitButton>
            <SubmitButton size="large" variant="secondary" name="again" value="add">
              Add to it
            </SubmitButton>
          </>
        ) : (
          <SubmitButton size="large">Save</SubmitButton>
        )}
      </FormActions>
    </Form>
  )
}
