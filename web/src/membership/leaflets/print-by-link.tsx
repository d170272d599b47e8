import * as paths from '@street-musketeers/contract/public-urls.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import { AreaError } from '../../app/page/area-error.tsx'
import { AreaFrame } from '../../app/page/area-frame.tsx'
import { PageSkeleton } from '../../app/page/page-skeleton.tsx'
import { CampaignGone, reasonIfGone } from '../../campaigns/campaign-gone.tsx'
import { loadPrintPage, PrintPage } from '../../campaigns/printing/print-page.tsx'
import { londonDate } from '../../app/format/format-date.ts'
import { describeDoors } from '../rounds/own-doors.ts'
import { PrintAtLibrary } from '../library/print-at-library.tsx'
import { LinkExpired } from '../deliveries/linked-page.tsx'
import type { Route } from './+types/print-by-link'

const title = 'Print your leaflets'

export { headers } from '../deliveries/linked-page.tsx'

export async function clientLoader({ params: { link } }: Route.ClientLoaderArgs) {
  try {
    const {
      campaignDistributorId,
      campaignId: id,
      leafletVersion,
      skip,
    } = await call('GET /api/reportlink/:link', { link })
    const campaign = call('GET /api/campaign/:id', { id }).then((each) => showLeaflet(each, leafletVersion))
    const doors = describeDoors(campaignDistributorId, londonDate(new Date()))
    return { loaded: await loadPrintPage(campaign.catch(reasonIfGone)), doors, hasCover: skip.length > 0 }
  } catch (error) {
    if (error instanceof ApiError && error.error === 'ReportLinkOver')
      return { loaded: null, doors: '', hasCover: false }
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
  const { loaded, doors, hasCover } = loaderData
  if (!loaded) return <LinkExpired title={title} />
  if (typeof loaded === 'string')
    return <CampaignGone reason={loaded} to={paths.home()} label="Go to the front page" reload />
  const { campaign, pages } = loaded
  return (
    <PrintPage
      campaign={campaign}
      pages={pages}
      back={paths.publicCampaign(campaign.campaignId)}
      link={link}
      doors={doors}
      hasCover={hasCover}
      elsewhere={(choices) => (
        <PrintAtLibrary
          key={JSON.stringify(choices)}
          campaign={campaign}
          choices={choices}
          link={link}
          hasOwnSheet={hasCover || doors !== ''}
        />
      )}
    />
  )
}
