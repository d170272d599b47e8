import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'

interface UndoReportFormProps {
  /** Identifies the report that came by email. */
  submissionId: string
  state: FormState | null
}

/** Asks once before a report is removed: email programs open the link that leads here. */
export function UndoReportForm({ submissionId, state }: UndoReportFormProps) {
  return (
    <Form state={state}>
      <input type="hidden" name="submissionId" value={submissionId} />
      <p>You can remove a report that you emailed for 24 hours.</p>
      <FormActions>
        <SubmitButton size="large" name="undo" value="yes">
          Remove my report
        </SubmitButton>
      </FormActions>
    </Form>
  )
}
