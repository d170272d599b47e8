import * as paths from '@street-musketeers/contract/public-urls.ts'
import { nameLeafletOf } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { data } from 'react-router'
import { readForm } from '../../app/forms/read-form.ts'
import { submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { LinkExpired } from '../deliveries/link-expired.tsx'
import { loadLinkedLeaflet } from './load-linked-leaflet.ts'
import type { Route } from './+types/skip-by-link.ts'

export const handle = { static: true }

const title = 'Not this time'

/** The page is for one person, so no cache may store it. */
export const headers = () => ({ 'cache-control': 'no-store' })

/** Changes nothing, because email programs open links before people do. */
export const loader = ({ params: { link }, context }: Route.LoaderArgs) =>
  loadLinkedLeaflet(context.get(pageContext).call, link)

export async function action({ request, params: { link }, context }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  const formData = await readForm(request)
  const { reply, state } = await submitForm('POST /api/reportlink/skip', formData, {
    call,
    input: () => ({ link, skip: !formData.has('undo') }),
  })
  return state ? data({ state }, { status: 422 }) : { message: reply.message }
}

export default function SkipByLink({ loaderData, actionData, params: { link } }: Route.ComponentProps) {
  const { leaflet } = loaderData
  if (!leaflet) return <LinkExpired title={title} />
  const { message, state } = { message: null, state: null, ...actionData }
  const name = nameLeafletOf(leaflet.campaignName, leaflet.leafletPlace)
  if (leaflet.skipped)
    return (
      <Page
        title={title}
        heading="Left out"
        lead={message ?? 'You have left this leaflet out.'}
        narrow
        private
      >
        <p>{name} counts as answered. We won’t remind you of it.</p>
        <Form state={state}>
          <FormActions>
            <SubmitButton variant="secondary" name="undo" value="undo">
              I can after all
            </SubmitButton>
          </FormActions>
        </Form>
        <p>
          Busy for longer? <a href={paths.pauseByLink(link)}>Pause your leaflets</a>
        </p>
      </Page>
    )
  return (
    <Page
      title={title}
      heading="Not this time?"
      lead={message ?? `Leave out ${name}. Your next leaflet comes as usual.`}
      narrow
      private
    >
      <Form state={state}>
        <FormActions>
          <SubmitButton size="large">Not this time</SubmitButton>
        </FormActions>
      </Form>
      <p>
        Did you deliver it? <a href={paths.report(link)}>Tell us how many</a>
      </p>
      <p>
        Busy for longer? <a href={paths.pauseByLink(link)}>Pause your leaflets</a>
      </p>
    </Page>
  )
}
