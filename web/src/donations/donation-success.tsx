import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Page } from '../app/page/page.tsx'
import { readForm } from '../app/forms/submit-form.ts'
import { SubmitButton } from '../ui/forms/form.tsx'
import type { FormState } from '../ui/forms/form-state.ts'
import { Prose, Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PaymentError, PaymentRedirect, submitPayment } from './payment-form.tsx'
import paymentScript from './payment.js?url'
import type { Route } from './+types/donation-success.ts'

export const handle = { static: true, script: paymentScript }

export const loader = ({ request }: Route.LoaderArgs) => ({
  sessionId: new URL(request.url).searchParams.get('session_id'),
})

export async function action({ request, context }: Route.ActionArgs) {
  return submitPayment('POST /api/create-portal-session', await readForm(request), context)
}

export default function DonationSuccess({ loaderData: { sessionId }, actionData }: Route.ComponentProps) {
  if (actionData && 'url' in actionData) return <PaymentRedirect url={actionData.url} />
  const state = actionData?.state ?? null
  const knownSession = state ? String(state.values.sessionId ?? '') : sessionId
  return (
    <Page
      title="Thank you"
      heading="Thank you for your donation"
      lead="It keeps leaflets going through doors. Your receipt will come by email as soon as the payment has arrived."
      narrow
      private
    >
      <Stack gap="loose">
        <Billing sessionId={knownSession ?? ''} state={state} />
        <Prose>
          <h2>Your privacy</h2>
          <p>
            You paid on the payment provider’s own page. We never see your card. We see the amount, your email
            address and whether the payment worked. We don’t tell anyone that you gave unless the law requires
            it. <a href={paths.privacy()}>What we keep, and for how long</a>
          </p>
          <h2>What next?</h2>
          <p>
            Money helps, and so does ten minutes: <a href={paths.signUp()}>become a musketeer</a> and deliver
            on your own street.
          </p>
        </Prose>
      </Stack>
    </Page>
  )
}

/** After a reload, `payment.js` finds the donation again and shows the button. */
function Billing({ sessionId, state }: { sessionId: string; state: FormState | null }) {
  return (
    <div>
      <form method="post" data-payment="/api/create-portal-session" data-billing hidden={!sessionId}>
        <Stack>
          <input type="hidden" name="sessionId" value={sessionId} />
          <input type="hidden" name="secret" value="" />
          <div>
            <SubmitButton variant="secondary">Manage your billing information</SubmitButton>
          </div>
          <PaymentError state={state} />
          <p>
            You can open it here for 30 minutes, in the browser you donated with. Later,{' '}
            <a href={paths.manageDonation()}>we can email you a link</a>.
          </p>
        </Stack>
      </form>
      <div hidden={sessionId !== ''}>
        <BillingByEmail />
      </div>
    </div>
  )
}

const BillingByEmail = () => (
  <Notice kind="info">
    To manage your billing information, <a href={paths.manageDonation()}>ask us to email you a link</a>.
  </Notice>
)
