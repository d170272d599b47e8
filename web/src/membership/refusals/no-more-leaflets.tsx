import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readId } from '../../app/api/parse-path-id.ts'
import { pageContext } from '../../app/page-context.ts'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { Page } from '../../app/page/page.tsx'
import { useProduct } from '../../app/product.ts'
import { TextField } from '../../ui/forms/field.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/no-more-leaflets.ts'

export const handle = { static: true }

export { headers } from '../../app/page/no-store.ts'

export const loader = () => ({ submissionId: crypto.randomUUID() })

export async function action({ request, context }: Route.ActionArgs) {
  const campaignId = readId(new URL(request.url).searchParams.get('campaign'))
  const { reply, state } = await submitForm('POST /api/nomoreleaflets', await readForm(request), {
    call: context.get(pageContext).call,
    input: (typed) => ({ ...typed, ...(campaignId !== null && { campaignId }) }),
  })
  return state ? formErrorResponse(state) : { noted: { ...reply, campaignId } }
}

/** Where a resident asks for no more leaflets (rule: no-more-leaflets). */
export default function NoMoreLeaflets({ loaderData: { submissionId }, actionData }: Route.ComponentProps) {
  const { noted, state } = { noted: null, state: null, ...actionData }
  if (noted) return <Noted {...noted} />
  return (
    <Page
      title="No more leaflets, please"
      lead="Tell us which door, and we’ll ask our volunteers to pass it by. You don’t need an account, and you don’t have to say who you are."
      narrow
      private
    >
      <RefusalForm submissionId={submissionId} state={state} />
      <p>
        We store your address for two years, encrypted, and show only the number of your home, only to the
        volunteer who has told us that they deliver at your postcode. Campaigns never see it: once several
        homes have asked, they see about how many. <a href={paths.privacy()}>How we keep it private</a>
      </p>
      <p>
        Some volunteers don’t tell us where they deliver, so we can’t tell them. A note on your letterbox
        helps too.
      </p>
    </Page>
  )
}

function RefusalForm({ submissionId, state }: { submissionId: string; state: FormState | null }) {
  return (
    <Form state={state}>
      <input type="hidden" name="submissionId" value={String(state?.values.submissionId ?? submissionId)} />
      <TextField name="postcode" label="Postcode" required autoComplete="postal-code" />
      <TextField
        name="house"
        label="House number"
        hint="Such as 14 or 14A. We can’t note a name: if your house has no number, please put a note on your letterbox."
        required
      />
      <TextField name="flat" label="Flat" hint="Its number or letter, such as 3 or B." optional />
      <SubmitRow size="large">No more leaflets, please</SubmitRow>
    </Form>
  )
}

function Noted({ message, link, campaignId }: { message: string; link: string; campaignId: number | null }) {
  const { publicUrl } = useProduct()
  const address = publicUrl + paths.leafletsAgain(link)
  return (
    <Page title="No more leaflets, please" heading="We’ve noted your home" narrow private>
      <Notice kind="success">{message}</Notice>
      <p>
        Whoever has told us that they deliver at your postcode is asked to pass your door. A leaflet that is
        printed already may still come: please recycle it.
      </p>
      <p>
        Changed your mind, or moving house? Copy this link and keep it, or send it to yourself. It is the only
        way to take this back:
      </p>
      <p>
        <a href={address}>{address}</a>
      </p>
      {campaignId !== null && (
        <p>
          <a href={paths.publicCampaign(campaignId)}>Back to the campaign</a>
        </p>
      )}
    </Page>
  )
}
