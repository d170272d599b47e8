import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { Columns, Row, Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { LeafletPreview } from '../leaflets/leaflet.tsx'
import styles from './focused.module.css'

interface CampaignPublishedProps {
  campaign: Campaign
  onAnother: () => void
}

/** The form that had the focus is gone, so the result takes it. The page stands where the form's button was. */
function showFromTop(place: HTMLElement | null) {
  place?.focus({ preventScroll: true })
  scrollTo(0, 0)
}

/** What a campaign looks like, and what to do next with it. */
export default function CampaignPublished({ campaign, onAnother }: CampaignPublishedProps) {
  return (
    <div tabIndex={-1} ref={showFromTop} className={styles.focused}>
      <PageTitle>{campaign.campaignName}</PageTitle>
      <Columns>
        <Stack gap="loose">
          <Notice kind="success">
            {campaignMessages.saved} It’s live. Share it to find your first musketeers: a poster, a QR code
            and words for your branch are ready.
          </Notice>
          <Row>
            <ButtonLink variant="primary" to={paths.shareOwnCampaign(campaign.campaignId)}>
              Share it
            </ButtonLink>
            <ButtonLink to={paths.organisationPrintPack(campaign.campaignId)}>Print 20 yourself</ButtonLink>
            <ButtonLink to={paths.organisationCampaign(campaign.campaignId)}>View and edit</ButtonLink>
            <Button variant="quiet" onClick={onAnother}>
              Publish another campaign
            </Button>
          </Row>
        </Stack>
        <Stack>
          <p>This is what people see: page one, as it looks in the email and on its public page.</p>
          <LeafletPreview campaign={campaign} sizes="36rem" />
        </Stack>
      </Columns>
    </div>
  )
}
