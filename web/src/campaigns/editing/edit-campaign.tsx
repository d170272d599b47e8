import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { useState } from 'react'
import { Panel } from '../../ui/page/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatCounted } from '../format-counted.ts'
import { CampaignForm } from './campaign-form.tsx'

interface EditCampaignProps {
  campaign: OwnCampaign
  /** Loads the campaign again. */
  onSaved: () => unknown
}

/** The form that changes a campaign. It is filled once, so a refresh of the page does not change what was typed. */
export function EditCampaign({ campaign, onSaved }: EditCampaignProps) {
  const [initialCampaign] = useState(campaign)
  const [saved, setSaved] = useState({ revision: campaign.revision, version: campaign.leafletVersion })
  const [isReplaced, setReplaced] = useState(false)
  const [current, ...earlier] = campaign.versions
  return (
    <Panel title="Update campaign">
      {campaign.revision > saved.revision && (
        <Notice kind="info">
          Somebody else has just changed this campaign. You can carry on: when you save, we’ll show you what
          they changed before anything is overwritten.
        </Notice>
      )}
      <CampaignForm
        campaign={initialCampaign}
        action="Update campaign"
        onSaved={({ revision, leafletVersion }) => {
          setReplaced(leafletVersion > saved.version)
          setSaved({ revision, version: leafletVersion })
          return onSaved()
        }}
      />
      {isReplaced && current && earlier.length > 0 && (
        <Notice kind="info">
          <p>
            Version {current.version} is now the leaflet.{' '}
            {campaign.leafletCorrects
              ? 'Members who were sent the one before get it by email now, and are asked to recycle that one.'
              : 'Members who have an earlier one will get it when their next leaflet is due.'}{' '}
            How many people were emailed each earlier version:
          </p>
          <ul>
            {earlier.map(({ version, mailed, since }) => (
              <li key={version}>
                Version {version}: {formatCounted(mailed, since, campaign.peopleCounts)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Panel>
  )
}
