import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { useState } from 'react'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { CampaignForm } from './campaign-form.tsx'
import { EndCampaign } from './end-campaign.tsx'

/** The form that changes a campaign, and what ends it. It is filled once, so a refresh of the page does not change what was typed. */
export default function EditCampaign({ campaign }: { campaign: OwnCampaign }) {
  const showOutcome = useActionResult()
  const [initialCampaign] = useState(campaign)
  const [savedRevision, setSavedRevision] = useState(campaign.revision)
  return (
    <Stack gap="loose">
      <Panel title="Edit campaign">
        {campaign.revision > savedRevision && (
          <Notice kind="info">
            Somebody else has just changed this campaign. You can carry on: when you save, we’ll show you what
            they changed before anything is overwritten.
          </Notice>
        )}
        <CampaignForm
          campaign={initialCampaign}
          onSaved={({ revision }) => {
            setSavedRevision(revision)
            return showOutcome()
          }}
        />
      </Panel>
      <EndCampaign campaign={campaign} />
    </Stack>
  )
}
