import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { describePlaces } from '@street-musketeers/contract/places/read-place.ts'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '../../app/format/format-date.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Panel } from '../../ui/page/card.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CampaignOver } from '../deliveries/campaign-over.tsx'
import { DeliveryForm } from '../deliveries/delivery-form.tsx'
import { DeliveryTable } from '../deliveries/delivery-table.tsx'
import { leafletEmailStatus } from '../leaflets/leaflet-email-status.ts'
import { LeaveCampaign } from './leave-campaign.tsx'
import { EmailBouncesNotice } from '../leaflets/email-bounces-notice.tsx'

interface MyCampaignProps {
  campaign: Campaign
  membership: OwnMembership | null
  /** Whether a report asks where the leaflets went: the member holds no round. */
  asksWhere: boolean
}

/** The panel in which a musketeer joins a campaign, reports deliveries and leaves. */
export function MyCampaign({ campaign, membership, asksWhere }: MyCampaignProps) {
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
      {hasJustJoined && membership && (
        <Notice kind="success">
          You’re signed up. {membership.leafletToCome === 'comes' && 'We’ll email you the leaflet. '}
          You can print it here straight away.
        </Notice>
      )}
      {membership ? (
        <MembershipDetails
          campaign={campaign}
          membership={membership}
          asksWhere={asksWhere}
          onLeft={() => {
            setHasJustJoined(false)
            focusWhenChanged()
          }}
          onSaved={focusWhenChanged}
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

interface MembershipDetailsProps {
  campaign: Campaign
  membership: OwnMembership
  asksWhere: boolean
  onLeft: () => void
  /** After a report was saved or removed. */
  onSaved: () => void
}

function MembershipDetails({ campaign, membership, asksWhere, onLeft, onSaved }: MembershipDetailsProps) {
  return (
    <>
      <p>
        Signed up {formatDate(membership.subDate)}. {leafletEmailStatus(membership, campaign)}
      </p>
      {membership.leafletToCome === 'mailbox-refuses' && !campaign.ended && <EmailBouncesNotice />}
      {membership.campaignEnded && <CampaignOver lastDay={membership.campaignEnded} />}
      <DeliveryTable membership={membership} onRemoved={onSaved} />
      <DeliveryForm membership={membership} asksWhere={asksWhere} onSaved={onSaved} />
      <Row>
        <LeaveCampaign campaign={campaign} onLeft={onLeft} />
      </Row>
    </>
  )
}
