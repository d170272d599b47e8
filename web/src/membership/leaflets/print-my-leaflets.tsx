import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import type { Handle } from '../../app/handle.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { CampaignGone, reasonIfGone } from '../../campaigns/campaign-gone.tsx'
import { loadPrintPage, PrintPage } from '../../campaigns/printing/print-page.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Route } from './+types/print-my-leaflets'
import { londonDate } from '../../app/format/format-date.ts'
import { describeDoors } from '../rounds/own-doors.ts'
import { PrintAtLibrary } from '../library/print-at-library.tsx'
import { findMembership } from '../joining/find-membership.ts'
import { reportAnchor } from '../deliveries/report-anchor.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Disclosure } from '../../ui/page/disclosure.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { JustJoined } from '../joining/just-joined.tsx'

export const handle = {
  loads: ({ id }) => [
    readAddress('GET /api/campaign/:id', { id: Number(id) }),
    readAddress('GET /api/campaigndistributor/:campaignId', { campaignId: Number(id) }),
    readAddress('GET /api/rounds/:campaignId', { campaignId: Number(id) }),
  ],
} satisfies Handle

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = parsePathId(params.id)
  const membership = findMembership(id)
  const campaign = Promise.all([call('GET /api/campaign/:id', { id }), membership]).then(([each, mine]) =>
    showLeaflet(each, mine?.leafletVersion ?? null),
  )
  const [loaded, mine, rounds] = await Promise.all([
    loadPrintPage(campaign.catch(reasonIfGone)),
    membership,
    membership.then((joined) => joined && call('GET /api/rounds/:campaignId', { campaignId: id })),
  ])
  if (typeof loaded === 'string') return loaded
  const doors = mine ? describeDoors(mine.campaignDistributorId, londonDate(new Date())) : ''
  const hasCover = rounds !== null && rounds.skip.length > 0
  const hasJustJoined = new URL(request.url).searchParams.has('joined')
  return { ...loaded, membership: mine, doors, hasCover, hasJustJoined }
}

export default function PrintMyLeaflets({ loaderData }: Route.ComponentProps) {
  if (typeof loaderData === 'string') {
    const to = paths.musketeerDashboard('select-campaigns')
    return <CampaignGone reason={loaderData} to={to} label="Select another campaign" />
  }
  const { campaign, pages, membership, doors, hasCover, hasJustJoined } = loaderData
  return (
    <PrintPage
      campaign={campaign}
      pages={pages}
      back={paths.musketeerCampaign(campaign.campaignId)}
      parents={[{ to: paths.musketeerDashboard(), label: 'Dashboard' }]}
      news={hasJustJoined && membership && <JustJoined campaign={campaign} membership={membership} />}
      doors={doors}
      hasCover={hasCover}
      elsewhere={
        membership
          ? (choices) => (
              <>
                <PrintAtLibrary
                  key={JSON.stringify(choices)}
                  campaign={campaign}
                  choices={choices}
                  hasOwnSheet={hasCover || doors !== ''}
                />
                <Disclosure question="Have it printed for you">
                  <p>
                    A library, a shop or another musketeer may print for you.{' '}
                    <Link to={paths.noPrinter({ campaign: campaign.campaignId, leaflets: choices.houses })}>
                      Ask a print hub
                    </Link>
                  </p>
                </Disclosure>
              </>
            )
          : undefined
      }
      next={membership && <AfterPrinting campaignId={campaign.campaignId} />}
      refusal={
        !isAdministrator() &&
        !membership &&
        'Once you have signed up to this campaign, you can print its leaflet here.'
      }
    />
  )
}

const AfterPrinting = ({ campaignId }: { campaignId: number }) => (
  <Row>
    <ButtonLink to={paths.musketeerCampaign(campaignId) + reportAnchor}>I’ve delivered mine</ButtonLink>
    <ButtonLink variant="quiet" to={paths.musketeerDashboard()}>
      Back to My Details
    </ButtonLink>
  </Row>
)
