import * as paths from '@street-musketeers/contract/public-urls.ts'
import { nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { data } from 'react-router'
import { orErrorResponse } from '../app/api/or-error-response.ts'
import type { Handle } from '../app/handle.ts'
import { pageContext } from '../app/page-context.ts'
import { Page } from '../app/page/page.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { Section } from '../ui/page/section.tsx'
import type { Route } from './+types/read-leaflets'
import { CampaignGone, reasonIfGone } from './campaign-gone.tsx'
import { CampaignPaused } from './campaign-paused.tsx'
import { LeafletWords } from './leaflets/leaflet-words.tsx'
import { parsePathId } from '../app/api/parse-path-id.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const reply = call('GET /api/campaign/:id/words', { id: parsePathId(params.campaignId) })
  const words = await orErrorResponse(reply.catch(reasonIfGone))
  return typeof words === 'string' ? data({ words }, { status: problems[words].status }) : { words }
}

/** What a campaign's leaflets say, for people who cannot read their pictures (rule: leaflet-words). */
export default function ReadLeaflets({ params, loaderData: { words } }: Route.ComponentProps) {
  if (typeof words === 'string')
    return <CampaignGone reason={words} to={paths.learnMore()} label="See what musketeers do" />
  if (words.paused) return <CampaignPaused campaignId={Number(params.campaignId)} />
  const { campaignName, organisation, leaflets, leafletCount, listed } = words
  return (
    <Page
      title={`Leaflet in words: ${campaignName}`}
      heading="The leaflet in words"
      lead={`“${isolate(campaignName)}”, by ${isolate(organisation)}`}
      narrow
      private={!listed || leaflets.length === 0}
    >
      <Stack gap="loose">
        {leaflets.length === 0 && <p>Nobody has written down what this leaflet says.</p>}
        {leaflets.map(({ leafletVersion, number, leafletTitle: title, leafletText: text }) =>
          leafletCount > 1 ? (
            <Section key={leafletVersion} title={nameLeaflet({ number, count: leafletCount, title })}>
              <LeafletWords text={text} heading="h3" />
            </Section>
          ) : (
            <LeafletWords key={leafletVersion} text={text} heading="h2" />
          ),
        )}
        <Row>
          <ButtonLink to={paths.publicCampaign(Number(params.campaignId))}>Back to the campaign</ButtonLink>
        </Row>
      </Stack>
    </Page>
  )
}
