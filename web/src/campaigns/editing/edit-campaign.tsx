import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { useState } from 'react'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { CampaignForm } from './campaign-form.tsx'

/** The form that changes a campaign. It is filled once, so a refresh of the page does not change what was typed. */
export function EditCampaign({ campaign }: { campaign: OwnCampaign }) {
  const showOutcome = useActionResult()
  const [initialCampaign] = useState(campaign)
  const [savedRevision, setSavedRevision] = useState(campaign.revision)
  return (
    <Panel title="Edit campaign">
      {campaign.revision > savedRevision && (
        <Notice kind="info">
          Somebody else has just changed this campaign. You can carry on: when you save, we’ll show you what
          they changed before anything is overwritten.
        </Notice>
      )}
      <CampaignForm
        campaign={initialCampaign}
        action="Update campaign"
        onSaved={({ revision }) => {
          setSavedRevision(revision)
          return showOutcome()
        }}
      />
    </Panel>
  )
}
