import * as paths from '@street-musketeers/contract/public-urls.ts'
import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import type { Route } from './+types/organisation-feed'
import { atomFeed, campaignsPerFeed } from './atom.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

/** The live campaigns of one organisation, for feed readers. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { call, product } = context.get(pageContext)
  const organisationId = parsePathId(params.organisationId)
  const { organisation } = await orErrorResponse(
    call('GET /api/organisation/:organisationId', { organisationId }),
  )
  const { content } = await call('GET /api/publiccampaigns/:page/:size', {
    page: 0,
    size: campaignsPerFeed,
    organisationId,
  })
  return atomFeed({
    product,
    title: `Campaigns of ${organisation} – ${product.name}`,
    path: paths.organisationFeed(organisationId),
    pagePath: paths.publicOrganisation(organisationId),
    author: organisation,
    campaigns: content,
  })
}
