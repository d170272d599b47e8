import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { useProduct } from '../app/product.ts'
import { ShareLinks } from '../app/page/share-links.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { CopyField } from '../ui/forms/copy-field.tsx'
import { Panel } from '../ui/page/card.tsx'
import { Row } from '../ui/page/layout.tsx'
import { campaignNetworks } from './share-campaign.tsx'

/** For an organisation: the link to its campaign's public page, to copy, to open and to share. */
export function ShareOwnCampaign({ campaign: { campaignId, campaignName } }: { campaign: Campaign }) {
  const { publicUrl } = useProduct()
  const path = paths.publicCampaign(campaignId)
  return (
    <Panel title="Share it">
      <CopyField label="Link to its public page" value={publicUrl + path} />
      <Row>
        <ShareLinks url={publicUrl + path} text={campaignName} networks={campaignNetworks} />
        <ButtonLink to={path} reload>
          Open its public page
        </ButtonLink>
      </Row>
    </Panel>
  )
}
