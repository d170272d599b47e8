import type { ShortRequest } from '@street-musketeers/contract/hubs/print-requests.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { describePlaces } from '@street-musketeers/contract/places/read-place.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '../../app/format/format-date.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Panel } from '../../ui/page/card.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { WhichLeaflet } from '../../campaigns/leaflets/leaflet.tsx'
import { CampaignOver } from '../deliveries/campaign-over.tsx'
import { DeliveryForm } from '../deliveries/delivery-form.tsx'
import { DeliveryTable } from '../deliveries/delivery-table.tsx'
import { loadAfterReport, type AfterReport } from '../deliveries/after-report.ts'
import { reportAnchor } from '../deliveries/report-anchor.ts'
import type { ReportForm } from '../deliveries/use-report-form.ts'
import { collectedSentence, PrintedForYou } from '../leaflets/printed-for-you.tsx'
import { leafletEmailStatus } from '../leaflets/leaflet-email-status.ts'
import { LeaveCampaign } from './leave-campaign.tsx'
import { EmailBouncesNotice } from '../leaflets/email-bounces-notice.tsx'
import { LeafletSteps } from '../current-leaflet/leaflet-steps.tsx'
import { GoingOut } from '../doorstep/going-out.tsx'
import { ThanksAndNext } from './thanks-and-next.tsx'

interface MyCampaignProps {
  campaign: Campaign
  membership: OwnMembership | null
  /** What they asked of a print hub for it. */
  request: ShortRequest | undefined
  /** Whether a report asks where the leaflets went: the member holds no round. */
  asksWhere: boolean
  report: ReportForm
}

/** The panel in which a musketeer joins a campaign, reports deliveries and leaves. */
export function MyCampaign({ campaign, membership, request, asksWhere, report }: MyCampaignProps) {
  const [hasJustJoined, setHasJustJoined] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef<Pick<MyCampaignProps, 'membership'> | null>(null)
  const focusWhenChanged = () => {
    before.current = { membership }
  }
  // What was pressed may go with the change, and the focus with it. A dialog is gone by then, too.
  useEffect(() => {
    if (!before.current || before.current.membership === membership) return
    before.current = null
    heading.current?.focus()
  }, [membership])
  return (
    <Panel title="My Campaign" headingRef={heading}>
      {hasJustJoined && membership && !report.isOpen && (
        <Notice kind="success">
          You’re signed up. {membership.leafletToCome === 'comes' && 'We’ll email you the leaflet. '}
          You can print it here straight away.
        </Notice>
      )}
      {membership ? (
        <MembershipDetails
          campaign={campaign}
          membership={membership}
          request={request}
          asksWhere={asksWhere}
          report={report}
          onLeft={() => {
            setHasJustJoined(false)
            focusWhenChanged()
          }}
          onRemoved={focusWhenChanged}
          onReported={() => {
            // The form goes, and with it the button that was pressed.
            heading.current?.focus()
            focusWhenChanged()
          }}
        />
      ) : campaign.ended ? (
        <p>{problems.CampaignEnded.message}</p>
      ) : campaign.paused ? (
        <p>{problems.CampaignPaused.message}</p>
      ) : (
        <JoinForm
          campaign={campaign}
          onJoined={() => {
            setHasJustJoined(true)
            focusWhenChanged()
          }}
        />
      )}
    </Panel>
  )
}

function JoinForm({ campaign, onJoined }: { campaign: Campaign; onJoined: () => void }) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/campaigndistributor', {
    onLeave: 'drop',
    input: () => ({ id: campaign.campaignId }),
    onSuccess: async () => {
      onJoined()
      await showOutcome()
    },
  })
  return (
    <>
      <p>
        Sign up and we’ll email you the leaflet. Print about twenty, put them through doors on your street,
        then tell us here how many.
      </p>
      {campaign.campaignPlaces.length > 0 && (
        <p>
          It is for {describePlaces(campaign.campaignPlaces)}. Join it from anywhere if you can deliver there.
        </p>
      )}
      <Form {...form}>
        <SubmitRow>Sign Up</SubmitRow>
      </Form>
    </>
  )
}

interface MembershipDetailsProps extends Pick<MyCampaignProps, 'campaign' | 'request'> {
  membership: OwnMembership
  asksWhere: boolean
  report: ReportForm
  onLeft: () => void
  onRemoved: () => void
  onReported: () => void
}

function MembershipDetails({
  campaign,
  membership,
  request,
  asksWhere,
  report,
  onLeft,
  onRemoved,
  onReported,
}: MembershipDetailsProps) {
  const [thanks, setThanks] = useState<{ saved: string; after: AfterReport | null } | null>(null)

  async function thank(saved: string, count: number) {
    onReported()
    report.close()
    const first = { saved, after: null }
    setThanks(first)
    const after = await loadAfterReport(count)
    // Another report may have been saved and thanked for by now.
    setThanks((shown) => (shown === first ? { saved, after } : shown))
  }

  return (
    <>
      <WhichLeaflet campaign={campaign} />
      <p>
        Signed up {formatDate(membership.subDate)}. {leafletEmailStatus(membership, campaign)}
      </p>
      {membership.leafletToCome === 'mailbox-refuses' && !campaign.ended && <EmailBouncesNotice />}
      {membership.campaignEnded && <CampaignOver lastDay={membership.campaignEnded} />}
      {report.isOpen ? (
        <div id={reportAnchor.slice(1)}>
          <DeliveryForm membership={membership} asksWhere={asksWhere} onSaved={thank} />
        </div>
      ) : (
        <>
          {thanks && <ThanksAndNext {...thanks} />}
          <WhatToDo
            campaign={campaign}
            membership={membership}
            request={request}
            isThanked={thanks !== null}
          />
        </>
      )}
      <DeliveryTable membership={membership} onRemoved={onRemoved} />
      <Row>
        <LeaveCampaign campaign={campaign} request={request} onLeft={onLeft} />
      </Row>
    </>
  )
}

interface WhatToDoProps extends Pick<MyCampaignProps, 'campaign' | 'request'> {
  membership: OwnMembership
  /** Whether a report was just thanked for, which leads elsewhere. */
  isThanked: boolean
}

/** The steps of the leaflet, with the one to take now. */
function WhatToDo({ campaign, membership, request, isThanked }: WhatToDoProps) {
  const isDone = membership.leafletsDelivered > 0
  const isRunning = !campaign.ended && !campaign.paused
  const canPrint = isRunning && !request
  const hasPaper = canPrint && membership.hasCollected && !isDone && !isThanked
  const report = (
    <ButtonLink variant={hasPaper || !(isRunning || request) ? 'primary' : 'secondary'} to={reportAnchor}>
      {isDone ? 'Report more' : 'I’ve delivered mine'}
    </ButtonLink>
  )
  return (
    <>
      {isRunning && !isDone && <LeafletSteps />}
      {request && <PrintedForYou request={request} />}
      {hasPaper && <p>{collectedSentence}</p>}
      <Row>
        {hasPaper && report}
        {canPrint && (
          <ButtonLink
            variant={isDone || isThanked || hasPaper ? 'secondary' : 'primary'}
            to={paths.printPack(campaign.campaignId)}
          >
            Print my 20
          </ButtonLink>
        )}
        {!hasPaper && report}
      </Row>
      {!isDone && !isThanked && membership.reportLink && <GoingOut link={membership.reportLink} />}
    </>
  )
}
