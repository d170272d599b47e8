import { ScriptErrorText } from '../app/forms/script-error-text.tsx'
import type { FormState } from '../ui/forms/form-state.ts'
import { Notice } from '../ui/feedback/notice.tsx'

/** The error of a payment form. The page it was posted to fills it in, or `payment.js` does. */
export function PaymentError({ state }: { state: FormState | null }) {
  return (
    <div hidden={!state} data-error>
      <Notice kind="error">
        <ScriptErrorText message={state?.message} />
      </Notice>
    </div>
  )
}
