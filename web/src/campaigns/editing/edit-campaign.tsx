import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign.ts'
import { useState } from 'react'
import { formatFigure } from '../../app/format/format-figure.ts'
import { Panel } from '../../ui/page/card.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CampaignForm } from './campaign-form.tsx'

interface EditCampaignProps {
  campaign: OwnCampaign
  /** Loads the campaign again. */
  onSaved: () => unknown
}

/** The form that changes a campaign. It stays as it was opened, whatever is loaded anew beside it. */
export function EditCampaign({ campaign, onSaved }: EditCampaignProps) {
  const [opened] = useState(campaign)
  const [saved, setSaved] = useState({ revision: campaign.revision, version: campaign.leafletVersion })
  const [isReplaced, setReplaced] = useState(false)
  const [current, ...earlier] = campaign.versions
  return (
    <Panel title="Update campaign">
      {campaign.revision > saved.revision && (
        <Notice kind="info">
          Somebody else has just changed this campaign. Go on: when you save, we show you what they changed
          before anything is overwritten.
        </Notice>
      )}
      <CampaignForm
        campaign={opened}
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
            Version {current.version} is the leaflet now. Members who have an earlier one get it when their
            next leaflet is due. Who was e-mailed which:
          </p>
          <ul>
            {earlier.map(({ version, mailed }) => (
              <li key={version}>
                Version {version}: {formatFigure(mailed)} {mailed.score === 1 ? 'person' : 'people'}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Panel>
  )
}
