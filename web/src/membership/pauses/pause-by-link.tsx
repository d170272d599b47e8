import * as paths from '@street-musketeers/contract/public-urls.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { answerLinkedForm, LinkExpired, loadLinkedLeaflet } from '../deliveries/linked-page.tsx'
import type { Route } from './+types/pause-by-link.ts'

export { headers } from '../deliveries/linked-page.tsx'
export const handle = { static: true }

const title = 'Pause your leaflets'

/** Changes nothing, because email programs open links before people do. */
export const loader = ({ params: { link }, context }: Route.LoaderArgs) =>
  loadLinkedLeaflet(context.get(pageContext).call, link)

export const action = ({ request, params: { link }, context }: Route.ActionArgs) =>
  answerLinkedForm('POST /api/reportlink/pause', request, {
    call: context.get(pageContext).call,
    input: ({ until }, sent) => ({ link, until: sent.has('resume') ? null : until }),
  })

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
        lead={message ?? 'You’ll get none until the day you chose.'}
        narrow
        private
      >
        <p>No need to do anything. Enjoy the break.</p>
        <Form state={null}>
          <SubmitRow variant="secondary" name="resume" value="resume">
            End the pause
          </SubmitRow>
        </Form>
      </Page>
    )
  return (
    <Page
      title={title}
      heading="Pause until when?"
      lead={message ?? 'No leaflets until then. After that you’ll get one, not a backlog.'}
      narrow
      private
    >
      <Form state={state}>
        <TextField
          name="until"
          label="Start again on"
          type="date"
          short
          required
          min={from}
          max={to}
          defaultValue={suggested}
        />
        <SubmitRow size="large">Pause</SubmitRow>
      </Form>
      <p>
        Just this one? <a href={paths.skipByLink(link)}>Skip this leaflet</a>
      </p>
    </Page>
  )
}
