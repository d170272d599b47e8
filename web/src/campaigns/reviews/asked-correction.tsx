import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { Link } from 'react-router'
import { formatDayOfWeek } from '../../app/format/format-date.ts'
import { useProduct } from '../../app/product.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Quotation } from '../../ui/page/layout.tsx'

/** What administrators asked the organisation to correct, by when, and the way to do it (rule: asked-corrections). */
export function AskedCorrection({ campaign }: { campaign: OwnCampaign }) {
  const { askedCorrection: asked } = campaign
  if (!asked) return null
  const { reviewId, reference, wanted, correctBy, state } = asked
  const day = formatDayOfWeek(correctBy)
  if (reviewId !== null)
    return (
      <Panel title={`We asked for a correction by ${day}`}>
        <Quotation>{wanted}</Quotation>
        <p>
          <Link to={paths.administratorReview(reviewId)}>Open report {reference}</Link>
        </p>
      </Panel>
    )
  if (state === 'corrected')
    return (
      <Panel title="Your correction is being checked">
        <Notice kind="success">
          Thank you for correcting your leaflet. We’ll look at it and email you our decision.
        </Notice>
      </Panel>
    )
  return (
    <Panel title={`Please correct your leaflet by ${day}`}>
      {state === 'overdue' && (
        <Notice kind="error">That day has passed. Please correct it now, or we may stop the campaign.</Notice>
      )}
      <p>This is what to correct:</p>
      <Quotation>{wanted}</Quotation>
      <div>
        <ButtonLink to={correctionPage(campaign)} variant="primary">
          Correct the leaflet
        </ButtonLink>
      </div>
      <Appeal reference={reference} />
    </Panel>
  )
}

/** Where a campaign's leaflet is corrected; one with several leaflets offers the choice. */
const correctionPage = ({ campaignId, campaignLeaflets, leafletVersion }: OwnCampaign) =>
  paths.campaignLeaflets(campaignId, campaignLeaflets.length > 0 ? undefined : leafletVersion)

function Appeal({ reference }: { reference: string }) {
  const { contactAddress } = useProduct()
  return (
    <p>
      Is the leaflet right as it is? Reply to our email, or write to{' '}
      <a href={`mailto:${contactAddress}`}>{contactAddress}</a> and quote {reference}.
    </p>
  )
}
