import * as paths from '@street-musketeers/contract/public-urls.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import { AreaError } from '../../app/page/area-error.tsx'
import { AreaFrame } from '../../app/page/area-frame.tsx'
import { PageSkeleton } from '../../app/page/page-skeleton.tsx'
import { CampaignGone, reasonIfGone } from '../../campaigns/campaign-gone.tsx'
import { loadPrintPage, PrintPage } from '../../campaigns/printing/print-page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { LinkExpired } from '../deliveries/link-expired.tsx'
import type { Route } from './+types/print-by-link'

const title = 'Print your leaflets'

/** The page is for one person, so no cache may store it. */
export const headers = () => ({ 'cache-control': 'no-store' })

export async function clientLoader({ params: { link } }: Route.ClientLoaderArgs) {
  try {
    const { campaignId: id, leafletVersion } = await call('GET /api/reportlink/:link', { link })
    const campaign = call('GET /api/campaign/:id', { id }).then((each) => showLeaflet(each, leafletVersion))
    return { loaded: await loadPrintPage(campaign.catch(reasonIfGone)) }
  } catch (error) {
    if (error instanceof ApiError && error.error === 'ReportLinkOver') return { loaded: null }
    throw error
  }
}

export const HydrateFallback = () => (
  <AreaFrame>
    <PageSkeleton title={title} />
  </AreaFrame>
)
export const ErrorBoundary = AreaError

/** Prints a leaflet from the link in its email, without signing in (rule: report-links). */
export default function PrintByLink(props: Route.ComponentProps) {
  return (
    <AreaFrame>
      <PrintOrReason {...props} />
    </AreaFrame>
  )
}

function PrintOrReason({ params: { link }, loaderData }: Route.ComponentProps) {
  const { loaded } = loaderData
  if (!loaded) return <LinkExpired title={title} />
  if (typeof loaded === 'string')
    return (
      <CampaignGone
        reason={loaded}
        next={
          <ButtonLink to={paths.home()} reload>
            Go to the front page
          </ButtonLink>
        }
      />
    )
  const { campaign, pages } = loaded
  return (
    <PrintPage
      campaign={campaign}
      pages={pages}
      back={paths.publicCampaign(campaign.campaignId)}
      link={link}
    />
  )
}
