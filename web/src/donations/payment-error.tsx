import { problems } from '@street-musketeers/contract/problems.ts'
import type { FormState } from '../ui/forms/form-state.ts'
import { Notice } from '../ui/feedback/notice.tsx'

/** Where a form that leads to the payment provider says what went wrong: the page it was posted to, or `payment.js`. */
export function PaymentError({ state }: { state: FormState | null }) {
  return (
    <div hidden={!state} data-fault>
      <Notice kind="error">
        <span data-fault-words>{state?.message ?? problems.Unavailable.message}</span>
      </Notice>
    </div>
  )
}
