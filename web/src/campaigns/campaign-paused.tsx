import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Page } from '../app/page/page.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Row } from '../ui/page/layout.tsx'
import { ResidentsLinks } from './residents-links.tsx'

/** The page of a campaign of a suspended organisation, or of its leaflet: it shows nothing of either (rule: suspensions). */
export const CampaignPaused = ({ campaignId }: { campaignId: number }) => (
  <Page title="Campaign paused" narrow private>
    <p>This campaign is paused. We don’t show it until it starts again.</p>
    <Row>
      <ButtonLink to={paths.learnMore()}>See what musketeers do</ButtonLink>
    </Row>
    <ResidentsLinks campaignId={campaignId} />
  </Page>
)
