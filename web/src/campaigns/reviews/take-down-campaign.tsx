import { isolate } from '@street-musketeers/contract/text.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { reviewMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { Link } from 'react-router'
import { formatDate } from '../../app/format/format-date.ts'
import { ReasonButton } from '../../app/forms/reason-button.tsx'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useProduct } from '../../app/product.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Quotation, Row } from '../../ui/page/layout.tsx'

/** An administrator stops a campaign for cause, with a reason (rule: stopped-for-cause). */
export function TakeDownCampaign({ campaign: { campaignId: id, campaignName } }: { campaign: OwnCampaign }) {
  const showOutcome = useActionResult()
  return (
    <Panel title="Stop this campaign">
      <p>For a leaflet that breaks our terms. Its organisation can appeal.</p>
      <Row>
        <ReasonButton
          to={'POST /api/campaign/:id/takedown'}
          id={id}
          name="take-down"
          label="Stop this campaign"
          title={`Stop ${isolate(`“${campaignName}”`)}?`}
          hint={reviewMessages.explanationHint}
          onDone={showOutcome}
        >
          <p>
            Its page will say that it has ended, and its leaflet will be withdrawn: we’ll ask everyone who was
            sent it to recycle it. We’ll email your reason to its organisation.
          </p>
        </ReasonButton>
      </Row>
    </Panel>
  )
}

/** Why administrators stopped a campaign, for its organisation and for administrators. */
export function TakedownNotice({
  takedown: { reviewId, reference, reason, at },
}: {
  takedown: NonNullable<OwnCampaign['takedown']>
}) {
  const { contactAddress } = useProduct()
  return (
    <Panel title="Stopped by administrators">
      <Notice kind="info">Its leaflet was withdrawn on {formatDate(at)}. This is why:</Notice>
      <Quotation>{reason}</Quotation>
      {reviewId !== null ? (
        <p>
          <Link to={paths.administratorReview(reviewId)}>Open report {reference}</Link>
        </p>
      ) : (
        <p>
          Is that wrong? Reply to our email, or write to{' '}
          <a href={`mailto:${contactAddress}`}>{contactAddress}</a> and quote {reference}.
        </p>
      )}
    </Panel>
  )
}
