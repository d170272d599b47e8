import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress, ApiError } from '@street-musketeers/contract/client.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { ShortRequest } from '@street-musketeers/contract/hubs/print-requests.ts'
import type { OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import type { OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'
import { Link, replace } from 'react-router'
import { call } from '../../app/api/api.ts'
import type { Handle } from '../../app/handle.ts'
import { PageHead } from '../../app/page/page.tsx'
import { useProduct } from '../../app/product.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { ShareLinks } from '../../app/page/share-links.tsx'
import { CampaignGone, reasonIfGone } from '../../campaigns/campaign-gone.tsx'
import { CampaignCauses, CampaignDescription, CampaignHead, Website } from '../../campaigns/campaign-view.tsx'
import { campaignNetworks } from '../../campaigns/sharing/share-campaign.tsx'
import { PrintLeaflet } from '../../campaigns/printing/print-leaflet.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack, Container } from '../../ui/page/layout.tsx'
import type { Route } from './+types/musketeer-campaign'
import { findMembership, findPrintRequest, findRounds } from './find-membership.ts'
import styles from './musketeer-campaign.module.css'
import { useReportForm } from '../deliveries/use-report-form.ts'
import type { WhichDoors as WhichDoorsPanel } from '../rounds/which-doors.tsx'
import { MessagesToMembers } from './messages-to-members.tsx'
import { MyCampaign } from './my-campaign.tsx'
import { CorrectionNotice, Leaflet, ReadIt, WhichLeaflet } from '../../campaigns/leaflets/leaflet.tsx'

export const handle = {
  loads: ({ id }) => [
    readAddress('GET /api/campaign/:id', { id: Number(id) }),
    readAddress('GET /api/campaigndistributor/:campaignId', { campaignId: Number(id) }),
    readAddress('GET /api/rounds/:campaignId', { campaignId: Number(id) }),
    readAddress('GET /api/printrequests', {}),
  ],
} satisfies Handle

/** A sign-up whose campaign could not be joined, or a person with an account who came from it, is led here; to the dashboard if it is gone (rule: sign-up-joins-its-campaign). */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = parsePathId(params.id)
  const hasJustSignedUp = new URL(request.url).searchParams.has('joining')
  const [campaign, membership, rounds, printRequest] = await Promise.all([
    call('GET /api/campaign/:id', { id })
      .catch(reasonIfGone)
      .catch((error: unknown) => {
        const isUnknown = error instanceof ApiError && error.error === 'NotFound'
        throw hasJustSignedUp && isUnknown ? replace(paths.musketeerDashboard()) : error
      }),
    findMembership(id),
    findRounds(id),
    findPrintRequest(id),
  ])
  const WhichDoors = rounds && (await import('../rounds/which-doors.tsx')).WhichDoors
  if (hasJustSignedUp && (typeof campaign === 'string' || campaign.ended))
    throw replace(paths.musketeerDashboard())
  const shown =
    typeof campaign === 'string' ? campaign : showLeaflet(campaign, membership?.leafletVersion ?? null)
  return { campaign: shown, membership, rounds, printRequest, WhichDoors, hasJustSignedUp }
}

export default function MusketeerCampaign({ loaderData }: Route.ComponentProps) {
  const { campaign } = loaderData
  if (typeof campaign !== 'string')
    return <CampaignToJoin key={campaign.campaignId} {...loaderData} campaign={campaign} />
  const to = paths.musketeerDashboard('select-campaigns')
  return <CampaignGone reason={campaign} to={to} label="Select another campaign" />
}

interface CampaignToJoinProps {
  campaign: Campaign
  membership: OwnMembership | null
  rounds: OwnRounds | null
  /** What they asked of a print hub for it. */
  printRequest: ShortRequest | undefined
  /** Only members load it. */
  WhichDoors: typeof WhichDoorsPanel | null
  hasJustSignedUp: boolean
}

function CampaignToJoin({
  campaign,
  membership,
  rounds,
  printRequest,
  WhichDoors,
  hasJustSignedUp,
}: CampaignToJoinProps) {
  const isRunning = !campaign.ended && !campaign.paused
  const openRounds = isRunning ? rounds : null
  const asksWhere = openRounds !== null && !openRounds.rounds.some(({ state }) => state === 'claimed')
  const report = useReportForm()
  const { website } = campaign.campaignUser.orgInfo
  const about = (
    <div key="about" className={styles.about}>
      <Stack gap="loose">
        <CampaignDescription campaign={campaign} />
        {isRunning && isAdministrator() && (
          <Row>
            <ButtonLink variant="primary" to={paths.printPack(campaign.campaignId)}>
              Print my 20
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </div>
  )
  const mine = !isAdministrator() && (
    <div key="mine" className={styles.mine}>
      <Stack>
        {hasJustSignedUp && !membership && !campaign.paused && (
          <Notice kind="success">
            Welcome. This is the campaign you came from: press “Sign Up” to join it.
          </Notice>
        )}
        <MyCampaign
          campaign={campaign}
          membership={membership}
          request={printRequest}
          asksWhere={asksWhere}
          report={report}
        />
        {openRounds && membership && WhichDoors && (
          // While the report asks for the postcode, this does not.
          <div hidden={report.isOpen && asksWhere}>
            <WhichDoors
              campaignId={campaign.campaignId}
              membershipId={membership.campaignDistributorId}
              rounds={openRounds}
            />
          </div>
        )}
        {membership && membership.messages.length > 0 && <MessagesToMembers messages={membership.messages} />}
      </Stack>
    </div>
  )
  return (
    <Container>
      <PageHead title={campaign.campaignName} private />
      <Breadcrumbs
        parents={[
          { to: paths.musketeerDashboard(), label: 'Dashboard' },
          { to: paths.musketeerDashboard('view-campaigns'), label: 'View campaigns' },
        ]}
        current={campaign.campaignName}
      />
      <div className={styles.page}>
        <div className={styles.head}>
          <Stack gap="loose">
            <CampaignHead campaign={campaign} />
            {!campaign.ended && <CorrectionNotice campaign={campaign} />}
          </Stack>
        </div>
        {/* A member comes to do something, anybody else to read first. */}
        {membership ? [mine, about] : [about, mine]}
        <div className={styles.causes}>
          <CampaignCauses campaign={campaign} />
        </div>
        <div className={styles.leaflet}>
          <Stack>
            <WhichLeaflet campaign={campaign} />
            <Leaflet campaign={campaign} />
            <ReadIt campaign={campaign} />
            {isRunning && <PrintLeaflet campaign={campaign} />}
          </Stack>
        </div>
        <div className={styles.share}>
          <Stack>
            {website && (
              <p>
                <Website address={website} />
              </p>
            )}
            <ShareIt campaign={campaign} />
          </Stack>
        </div>
      </div>
    </Container>
  )
}

function ShareIt({ campaign: { campaignId, campaignName } }: { campaign: Campaign }) {
  const { publicUrl } = useProduct()
  const address = paths.publicCampaign(campaignId)
  return (
    <Row>
      <Link to={paths.shareCampaign(campaignId)}>Share this campaign</Link>
      <ShareLinks url={publicUrl + address} text={campaignName} {...campaignNetworks} />
    </Row>
  )
}
