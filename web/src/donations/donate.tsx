import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Page } from '../app/page/page.tsx'
import { useProduct } from '../app/product.ts'
import { readForm } from '../app/forms/submit-form.ts'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { Aside } from '../ui/page/aside.tsx'
import { Columns, Prose, Stack } from '../ui/page/layout.tsx'
import { DonatePanel } from './donate-panel.tsx'
import { readUnpaidGift } from './read-unpaid-gift.ts'
import { PaymentRedirect, submitPayment } from './payment-form.tsx'
import paymentScript from './payment.js?url'
import type { Route } from './+types/donate.ts'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, script: paymentScript, cached: 'no query' } satisfies Handle

export const loader = ({ request }: Route.LoaderArgs) => ({
  unpaid: readUnpaidGift(new URL(request.url).searchParams),
})

export async function action({ request, context }: Route.ActionArgs) {
  return submitPayment(
    'POST /api/create-checkout-session',
    await readForm(request),
    context,
    ({ type, amount, otherAmount, nonce }) => ({
      type,
      amount: amount === 'other' ? otherAmount : amount,
      ...(nonce && { nonce }),
    }),
  )
}

export default function Donate({ loaderData: { unpaid }, actionData }: Route.ComponentProps) {
  const { donations } = useProduct()
  if (actionData && 'url' in actionData) return <PaymentRedirect url={actionData.url} />
  return (
    <Page
      title="Donate"
      description="We run on small gifts, once or monthly. No account needed; stop whenever you like."
      lead="The work is done by volunteers. Small gifts pay for the rest."
    >
      <Columns>
        {donations ? <DonatePanel unpaid={unpaid} state={actionData?.state ?? null} /> : <DonationsClosed />}
        <Stack gap="loose">
          <DonationPurpose />
          <Aside title="Ten minutes helps just as much" picture={<HandWithLeaflet />}>
            <p>
              <a href={paths.signUp()}>Become a musketeer</a> and deliver twenty leaflets on your own street.
            </p>
          </Aside>
        </Stack>
      </Columns>
    </Page>
  )
}

function DonationsClosed() {
  const { contactAddress } = useProduct()
  return (
    <Prose>
      <p>
        Card donations are not open yet. If you or your branch would like to help before they are,{' '}
        <a href={paths.contact()}>write to us</a> or email{' '}
        <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. We reply to every message.
      </p>
    </Prose>
  )
}

function DonationPurpose() {
  const { promoter } = useProduct()
  return (
    <Prose>
      <h2>Where your money goes</h2>
      <p>
        Running the website and email, checking leaflets, and paper for people who cannot print at home. The
        money goes to {promoter}.
      </p>
      <h2>More than £500?</h2>
      <p>
        Please <a href={paths.contact()}>get in touch first</a>. The law on political donations asks us to
        check who gives larger amounts, including small ones that add up to more in a year.
      </p>
    </Prose>
  )
}
