import * as paths from '@street-musketeers/contract/public-urls.ts'
import { nameLeafletOf } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { answerLinkedForm, LinkExpired, loadLinkedLeaflet } from '../deliveries/linked-page.tsx'
import type { Route } from './+types/skip-by-link.ts'

export { headers } from '../deliveries/linked-page.tsx'
export const handle = { static: true }

const title = 'Not this time'

/** Changes nothing, because email programs open links before people do. */
export const loader = ({ params: { link }, context }: Route.LoaderArgs) =>
  loadLinkedLeaflet(context.get(pageContext).call, link)

export const action = ({ request, params: { link }, context }: Route.ActionArgs) =>
  answerLinkedForm('POST /api/reportlink/skip', request, {
    call: context.get(pageContext).call,
    input: (_, sent) => ({ link, skip: !sent.has('undo') }),
  })

export default function SkipByLink({ loaderData, actionData, params: { link } }: Route.ComponentProps) {
  const { leaflet } = loaderData
  if (!leaflet) return <LinkExpired title={title} />
  const { message, state } = { message: null, state: null, ...actionData }
  const name = nameLeafletOf(leaflet.campaignName, leaflet.leafletPlace)
  if (leaflet.skipped)
    return (
      <Page title={title} heading="Skipped" lead={message ?? 'You’ve skipped this leaflet.'} narrow private>
        <p>We won’t remind you about {name}.</p>
        <Form state={state}>
          <SubmitRow variant="secondary" name="undo" value="undo">
            I can do it after all
          </SubmitRow>
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
      lead={
        message ??
        `Skip ${name}. Your next leaflet will come ${leaflet.paused ? 'after your pause' : 'as usual'}.`
      }
      narrow
      private
    >
      <Form state={state}>
        <SubmitRow size="large">Not this time</SubmitRow>
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
