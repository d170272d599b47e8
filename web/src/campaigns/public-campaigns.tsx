import * as paths from '@street-musketeers/contract/public-urls.ts'
import { orErrorResponse } from '../app/api/or-error-response.ts'
import { pluralise } from '../app/format/format-count.ts'
import { loadFilteredPage, useFilters } from '../app/lists/parse-filters.ts'
import { pageContext } from '../app/page-context.ts'
import { useProduct } from '../app/product.ts'
import { FeedLink } from '../app/page/feed-link.tsx'
import { Page } from '../app/page/page.tsx'
import type { Route } from './+types/public-campaigns'
import { CampaignList } from './campaign-list.tsx'
import { campaignFilters, CampaignSearch, NoCampaignFound, NoLiveCampaign } from './campaign-search.tsx'
import type { Handle } from '../app/handle.ts'

export const handle = {
  static: true,
  cached: 'no query',
} satisfies Handle

/** Rows a page (rule: list-page-sizes). */
const campaignsPerPage = 10

export async function loader({ request, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const campaigns = await loadFilteredPage(request, campaignFilters, (page, filters) =>
    orErrorResponse(
      call('GET /api/publiccampaigns/:page/:size', { page, size: campaignsPerPage, ...filters }),
    ),
  )
  return { campaigns }
}

/** The public list of campaigns (rule: public-campaign-list). */
export default function PublicCampaigns({ loaderData: { campaigns } }: Route.ComponentProps) {
  const { name } = useProduct()
  const { q, cause, near } = useFilters(campaignFilters)
  const isNarrowed = q !== '' || cause !== undefined || near !== undefined
  return (
    <Page
      title="Campaigns"
      description={`The campaigns whose leaflets ${name} print at home and deliver on their own street.`}
      lead="Pick one, see its leaflet, and deliver it on your street."
      private={isNarrowed}
    >
      <CampaignSearch />
      {campaigns.totalElements > 0 && <p role="status">{pluralise(campaigns.totalElements, 'campaign')}</p>}
      <CampaignList
        label="Campaigns"
        page={campaigns}
        empty={isNarrowed ? <NoCampaignFound all={paths.campaigns()} /> : <NoLiveCampaign />}
        pathOf={paths.publicCampaign}
        action="View campaign"
      />
      <FeedLink path={paths.campaignsFeed()} title="Campaigns">
        New campaigns in your feed reader
      </FeedLink>
    </Page>
  )
}
