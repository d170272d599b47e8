import * as paths from '@street-musketeers/contract/public-urls.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { formatCount } from '../../app/format/format-count.ts'
import type { Handle } from '../../app/handle.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { pageContext } from '../../app/page-context.ts'
import { FeedLink } from '../../app/page/feed-link.tsx'
import { Page } from '../../app/page/page.tsx'
import { useProduct } from '../../app/product.ts'
import { HandWithLeaflet } from '../../drawings/hand-with-leaflet.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { CampaignList, campaignsPerPage } from '../campaign-list.tsx'
import { Website } from '../campaign-view.tsx'
import type { Route } from './+types/public-organisation'

export const handle = { static: true, cached: 'no query' } satisfies Handle

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const organisationId = parsePathId(params.organisationId)
  const organisation = await orErrorResponse(
    call('GET /api/organisation/:organisationId', { organisationId }),
  )
  const campaigns = await loadListPage(request, (page) =>
    orErrorResponse(
      call('GET /api/publiccampaigns/:page/:size', { page, size: campaignsPerPage, organisationId }),
    ),
  )
  return { organisation, campaigns }
}

/** What anybody sees of an organisation (rule: organisation-pages). */
export default function PublicOrganisation({
  loaderData: { organisation: shown, campaigns },
}: Route.ComponentProps) {
  const { name, publicUrl } = useProduct()
  const { organisationId, organisation, website, leafletsDelivered } = shown
  return (
    <Page
      title={organisation}
      description={`The campaigns of ${organisation} whose leaflets ${name} print at home and deliver on their own street.`}
      lead="Its campaigns. Pick one, see its leaflet, and deliver it on your street."
    >
      <link rel="canonical" href={publicUrl + paths.publicOrganisation(organisationId)} />
      {website && (
        <p>
          <Website address={website} />
        </p>
      )}
      {leafletsDelivered !== null && (
        <p>More than {formatCount(leafletsDelivered)} leaflets of its campaigns delivered so far.</p>
      )}
      <CampaignList
        label={`Campaigns of ${isolate(organisation)}`}
        page={campaigns}
        empty={<NoCampaignNow />}
        pathOf={paths.publicCampaign}
        action="View campaign"
      />
      <FeedLink path={paths.organisationFeed(organisationId)} title={`Campaigns of ${organisation}`}>
        Its new campaigns in your feed reader
      </FeedLink>
      <p>
        <a href={(publicUrl + paths.lastDays(organisationId)).replace(/^https?:/, 'webcal:')}>
          The last days of its campaigns in your calendar
        </a>
        , or copy <a href={paths.lastDays(organisationId)}>the calendar’s address</a>
      </p>
    </Page>
  )
}

const NoCampaignNow = () => (
  <EmptyState
    title="No campaign at the moment"
    picture={<HandWithLeaflet />}
    next={
      <ButtonLink variant="primary" to={paths.campaigns()}>
        See all campaigns
      </ButtonLink>
    }
  >
    Its next one will appear here.
  </EmptyState>
)
