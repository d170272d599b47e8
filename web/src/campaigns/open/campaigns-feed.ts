import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import type { Route } from './+types/campaigns-feed'
import { atomFeed, campaignsPerFeed } from './atom.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

/** The public list of campaigns, for feed readers. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { call, product } = context.get(pageContext)
  const { content } = await call('GET /api/publiccampaigns/:page/:size', { page: 0, size: campaignsPerFeed })
  return atomFeed({
    product,
    title: `Campaigns – ${product.name}`,
    path: paths.campaignsFeed(),
    pagePath: paths.campaigns(),
    author: product.name,
    campaigns: content,
  })
}
