import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import type { Handle } from '../../app/handle.ts'
import type { Route } from './+types/print-own-leaflets'
import { CampaignGone, reasonIfGone } from '../campaign-gone.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { Disclosure } from '../../ui/page/disclosure.tsx'
import { loadPrintPage, PrintPage } from './print-page.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'

export const handle = {
  loads: ({ id }) => [readAddress('GET /api/org/campaign/:id', { id: Number(id) })],
} satisfies Handle

/** When there are several leaflets, the address names the one to print; otherwise the first is printed. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const version = Number(new URL(request.url).searchParams.get('leaflet'))
  const campaign = call('GET /api/org/campaign/:id', { id: parsePathId(params.id) })
  return loadPrintPage(campaign.then((each) => showLeaflet(each, version)).catch(reasonIfGone))
}

/** An organisation prints its own leaflet, for a stall or the office. */
export default function PrintOwnLeaflets({ loaderData }: Route.ComponentProps) {
  if (typeof loaderData === 'string') {
    const to = paths.organisationDashboard('view-campaigns')
    return <CampaignGone reason={loaderData} to={to} label="View campaigns" />
  }
  const { campaign, pages } = loaderData
  const { campaignId, leafletVersion } = campaign
  return (
    <PrintPage
      campaign={campaign}
      pages={pages}
      back={paths.organisationCampaign(campaignId)}
      parents={[{ to: paths.organisationDashboard(), label: 'Dashboard' }]}
      elsewhere={() => (
        <>
          <Disclosure question="Thousands of copies? Use a print shop">
            <p>
              A print shop wants a file with crop marks, and to know how many and on which paper.{' '}
              <Link to={`${paths.printShop(campaignId)}?leaflet=${leafletVersion}`}>
                Get both for a print shop
              </Link>
            </p>
          </Disclosure>
          {!isAdministrator() && (
            <Disclosure question="Members without a printer? Name print hubs">
              <p>
                Your branch office, a library or a member can print for them.{' '}
                <Link to={paths.namedPrintHubs(campaignId)}>Print hubs for this campaign</Link>
              </p>
            </Disclosure>
          )}
        </>
      )}
    />
  )
}
