import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { Panel } from '../../ui/page/card.tsx'
import { EditCampaign } from './edit-campaign.tsx'
import { EndCampaign } from './end-campaign.tsx'
import { LeafletReadiness } from '../leaflets/leaflet-readiness.tsx'
import { nearestPaperSize } from '../leaflets/paper-sizes.ts'

interface ManageCampaignProps {
  campaign: OwnCampaign
  /** Loads the campaign again. */
  onChanged: () => unknown
}

/** Everything an organisation can do with its campaign: see how its leaflet prints, change it, stop it, delete it. */
export default function ManageCampaign({ campaign, onChanged }: ManageCampaignProps) {
  return (
    <>
      {campaign.readiness && (
        <Panel title="Ready to print?">
          <LeafletReadiness
            readiness={campaign.readiness}
            pages={campaign.leafletPageCount}
            size={nearestPaperSize(campaign.readiness)}
          />
        </Panel>
      )}
      <EditCampaign campaign={campaign} onSaved={onChanged} />
      <EndCampaign campaign={campaign} />
    </>
  )
}
