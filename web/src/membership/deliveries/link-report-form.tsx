import type { ReportPage } from '@street-musketeers/contract/membership/report-link.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'

interface LinkReportFormProps {
  page: ReportPage
  /** Tells this report from another, so that one sent twice is one. */
  submissionId: string
  state: FormState | null
}

/** A delivery to report, filled in with the usual number and today. A day that has a report already asks what to do. */
export function LinkReportForm({ page, submissionId, state }: LinkReportFormProps) {
  const { usualLeaflets, from, today } = page
  const isAsked = state?.error === 'DayReported'
  const count = String(state?.values.leafletsDelivered ?? usualLeaflets)
  return (
    <Form state={state}>
      <input type="hidden" name="submissionId" value={String(state?.values.submissionId ?? submissionId)} />
      {isAsked && <input type="hidden" name="againOn" value={String(state?.values.subDate)} />}
      <TextField
        name="leafletsDelivered"
        label="Leaflets delivered"
        type="number"
        short
        required
        autoComplete="off"
        defaultValue={count}
      />
      <TextField
        name="subDate"
        label="Delivery date"
        type="date"
        short
        required
        min={from}
        max={today}
        defaultValue={today}
      />
      <FormActions>
        {isAsked ? (
          <>
            <SubmitButton size="large" name="again" value="change">
              Change it
            </SubmitButton>
            <SubmitButton size="large" variant="secondary" name="again" value="add">
              Add more
            </SubmitButton>
          </>
        ) : (
          <SubmitButton size="large">Save</SubmitButton>
        )}
      </FormActions>
    </Form>
  )
}
