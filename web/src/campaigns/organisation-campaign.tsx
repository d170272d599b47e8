import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { lazy, Suspense } from 'react'
import type { Handle } from '../app/handle.ts'
import { call } from '../app/api/api.ts'
import { formatDate } from '../app/format/format-date.ts'
import { Page } from '../app/page/page.tsx'
import { ForSeat } from '../app/session/for-seat.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { Tag } from '../ui/lists/tag.tsx'
import type { Route } from './+types/organisation-campaign'
import { CampaignGone, reasonIfGone } from './campaign-gone.tsx'
import { CampaignCoverage } from './campaign-coverage.tsx'
import { CampaignNumbers } from './campaign-numbers.tsx'
import { CampaignHalted, CampaignText } from './campaign-view.tsx'
import { LeafletReadiness } from './leaflets/leaflet-readiness.tsx'
import { nearestPaperSize } from '@street-musketeers/contract/campaigns/paper-sizes.ts'
import styles from './organisation-campaign.module.css'
import { PrintLeaflet } from './printing/print-leaflet.tsx'
import { AskedCorrection } from './reviews/asked-correction.tsx'
import { TakedownNotice, TakeDownCampaign } from './reviews/take-down-campaign.tsx'
import { parsePathId } from '../app/api/parse-path-id.ts'
import { useRegularRefresh } from '../app/forms/use-refresh.ts'
import { LeafletsInOrder } from './leaflets/leaflet.tsx'

/** Loaded after the page: on a phone it is far below the first screen. */
const EditCampaign = lazy(() =>
  import('./editing/edit-campaign.tsx').catch(() => ({ default: FormUnavailable })),
)

const FormUnavailable = () => (
  <Notice kind="error">
    <p>The form that changes this campaign could not be loaded.</p>
    <Button onClick={() => location.reload()}>Try again</Button>
  </Notice>
)

export const handle = {
  loads: ({ id }) => [readAddress('GET /api/org/campaign/:id', { id: Number(id) })],
} satisfies Handle

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return call('GET /api/org/campaign/:id', { id: parsePathId(params.id) }).catch(reasonIfGone)
}

export default function OrganisationCampaign({ loaderData: campaign }: Route.ComponentProps) {
  if (typeof campaign !== 'string') return <OwnCampaignPage key={campaign.campaignId} campaign={campaign} />
  const to = paths.organisationDashboard('view-campaigns')
  return <CampaignGone reason={campaign} to={to} label="View campaigns" />
}

const formAnchor = 'edit'

/** A campaign as its organisation sees it, with the form that changes it. */
function OwnCampaignPage({ campaign }: { campaign: OwnCampaign }) {
  useRegularRefresh()
  const { campaignId, campaignName, can, ended, paused, takedown } = campaign
  const isRunning = !ended && !paused
  return (
    <Page
      title={campaignName}
      private
      parents={[
        { to: paths.organisationDashboard(), label: 'Dashboard' },
        { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
      ]}
    >
      <CampaignState campaign={campaign} />
      {takedown && <TakedownNotice takedown={takedown} />}
      <AskedCorrection campaign={campaign} />
      <CampaignNumbers campaign={campaign} />
      <Row>
        {!takedown && <ButtonLink to={paths.shareOwnCampaign(campaignId)}>Share</ButtonLink>}
        {!ended && <ButtonLink to={paths.organisationPrintPack(campaignId)}>Print 20 yourself</ButtonLink>}
        {can.edit && !ended && (
          <ButtonLink to={paths.campaignLeaflets(campaignId)}>
            {campaign.campaignLeaflets.length > 0 ? 'Leaflets' : 'Add another leaflet'}
          </ButtonLink>
        )}
        {!isAdministrator() && (
          <ForSeat least="author">
            <ButtonLink to={paths.copyCampaign(campaignId)}>Copy</ButtonLink>
          </ForSeat>
        )}
        {!isAdministrator() && (
          <ButtonLink to={paths.memberMessages(campaignId)}>Message to members</ButtonLink>
        )}
        {can.edit && (
          <span className={styles.toForm}>
            <ButtonLink to={`#${formAnchor}`} reload>
              Edit campaign
            </ButtonLink>
          </span>
        )}
      </Row>
      <div className={styles.columns}>
        <Stack gap="loose">
          <CampaignText campaign={campaign} />
          <LeafletsInOrder
            campaign={campaign}
            print={(shown) => isRunning && <PrintLeaflet campaign={shown} />}
          />
          <CampaignCoverage campaign={campaign} />
          {can.edit && !ended && <Readiness campaign={campaign} />}
        </Stack>
        <Stack gap="loose">
          {can.edit && (
            <div id={formAnchor}>
              <Suspense fallback={<Skeleton label="Opening the form" />}>
                <EditCampaign campaign={campaign} />
              </Suspense>
            </div>
          )}
          {can.takeDown && <TakeDownCampaign campaign={campaign} />}
        </Stack>
      </div>
    </Page>
  )
}

function CampaignState({ campaign }: { campaign: OwnCampaign }) {
  const { ended, paused, listed, subDate, approval } = campaign
  return (
    <>
      <Row>
        {ended ? (
          <Tag tone="stopped">Ended</Tag>
        ) : paused ? (
          <Tag tone="waiting">Paused</Tag>
        ) : (
          <Tag tone="good">Live</Tag>
        )}
        <span>Published on {formatDate(subDate)}</span>
        {approval && <span>Approved by {approval.by || 'an officer who has left'}</span>}
        {!ended && !listed && <span>Not in the public list</span>}
      </Row>
      <CampaignHalted campaign={campaign} />
    </>
  )
}

function Readiness({ campaign: { readiness, leafletPageCount } }: { campaign: OwnCampaign }) {
  if (!readiness) return null
  return (
    <Panel title="Ready to print?">
      <LeafletReadiness readiness={readiness} pages={leafletPageCount} size={nearestPaperSize(readiness)} />
    </Panel>
  )
}
