import * as paths from '@street-musketeers/contract/public-urls.ts'
import { data } from 'react-router'
import { readForm } from '../../app/forms/read-form.ts'
import { submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { LinkExpired } from '../deliveries/link-expired.tsx'
import { loadLinkedLeaflet } from './load-linked-leaflet.ts'
import type { Route } from './+types/pause-by-link.ts'

export const handle = { static: true }

const title = 'Pause your leaflets'

/** The page is for one person, so no cache may store it. */
export const headers = () => ({ 'cache-control': 'no-store' })

/** Changes nothing, because email programs open links before people do. */
export const loader = ({ params: { link }, context }: Route.LoaderArgs) =>
  loadLinkedLeaflet(context.get(pageContext).call, link)

export async function action({ request, params: { link }, context }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  const formData = await readForm(request)
  const { reply, state } = await submitForm('POST /api/reportlink/pause', formData, {
    call,
    input: ({ until }) => ({ link, until: formData.has('resume') ? null : until }),
  })
  return state ? data({ state }, { status: 422 }) : { message: reply.message }
}

export default function PauseByLink({ loaderData, actionData, params: { link } }: Route.ComponentProps) {
  const { leaflet } = loaderData
  if (!leaflet) return <LinkExpired title={title} />
  const { message, state } = { message: null, state: null, ...actionData }
  const { from, to, suggested, paused } = leaflet
  if (paused && !state)
    return (
      <Page
        title={title}
        heading="Your leaflets are paused"
        lead={message ?? 'We send you none until the day you chose.'}
        narrow
        private
      >
        <p>No need to do anything. Enjoy the break.</p>
        <Form state={null}>
          <FormActions>
            <SubmitButton variant="secondary" name="resume" value="resume">
              End the pause
            </SubmitButton>
          </FormActions>
        </Form>
      </Page>
    )
  return (
    <Page
      title={title}
      heading="Pause until when?"
      lead={message ?? 'No leaflets until that day. Then you get one, not all that came meanwhile.'}
      narrow
      private
    >
      <Form state={state}>
        <TextField
          name="until"
          label="Leaflets come again from"
          type="date"
          short
          required
          min={from}
          max={to}
          defaultValue={suggested}
        />
        <FormActions>
          <SubmitButton size="large">Pause</SubmitButton>
        </FormActions>
      </Form>
      <p>
        Only this once? <a href={paths.skipByLink(link)}>Leave this leaflet out</a>
      </p>
    </Page>
  )
}
