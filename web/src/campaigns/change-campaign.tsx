import type { OwnCampaign } from '@street-musketeers/contract/own-campaign.ts'
import { EditCampaign } from './edit-campaign.tsx'
import { EndCampaign } from './end-campaign.tsx'

interface ChangeCampaignProps {
  campaign: OwnCampaign
  /** Loads the campaign again. */
  onChanged: () => unknown
}

/** All an organisation can do with its campaign: change it, stop it, delete it. */
export default function ChangeCampaign({ campaign, onChanged }: ChangeCampaignProps) {
  return (
    <>
      <EditCampaign campaign={campaign} onSaved={onChanged} />
      <EndCampaign campaign={campaign} onStopped={onChanged} />
    </>
  )
}
