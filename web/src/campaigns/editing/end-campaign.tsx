import { deleteCampaign, stopCampaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign.ts'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import * as paths from '../../app/paths.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Panel } from '../../ui/page/card.tsx'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

/** The two ways to end a campaign: stop it, and it stays to be seen; delete it, and it is gone. Both are asked about first. */
export function EndCampaign({ campaign: { campaignId: id, campaignName, can } }: { campaign: OwnCampaign }) {
  const showOutcome = useActionResult()
  const navigate = useNavigate()

  const stop = async () => showOutcome(await call(stopCampaign, { id }))

  async function takeDown() {
    const { message } = await call(deleteCampaign, { id })
    await navigate(paths.organisationDashboard('view-campaigns'))
    toast(message)
  }

  return (
    <Panel title="End this campaign">
      <p>
        {can.stop
          ? 'Stop it, and its page stays to be read. Delete it, and it leaves every list.'
          : 'It has ended. You can still delete it: then it leaves every list.'}
      </p>
      <Row>
        {can.stop && (
          <ConfirmButton
            label="Stop this campaign"
            title={`Stop “${campaignName}”?`}
            confirm="Stop this campaign"
            onConfirm={stop}
          >
            <Stack>
              <p>
                Nobody can join it any more. Letters that are not yet sent are cancelled at once, and
                everybody who was e-mailed its leaflet is told to deliver no more. Its page says that it has
                ended.
              </p>
              <p>Its leaflet, its numbers and everything delivered are kept. It cannot be started again.</p>
            </Stack>
          </ConfirmButton>
        )}
        {can.delete && (
          <ConfirmButton
            label="Delete campaign"
            title={`Delete “${campaignName}”?`}
            confirm="Delete this campaign"
            onConfirm={takeDown}
          >
            <Stack>
              <p>
                It leaves every list, and letters that are not yet sent are cancelled. Its leaflet can no
                longer be opened, and its public page says only that it has ended. This cannot be undone.
              </p>
              <p>
                Kept are its numbers: sign-ups, e-mailed and delivered leaflets still count in your Data, and
                what musketeers delivered in their own totals.
              </p>
            </Stack>
          </ConfirmButton>
        )}
      </Row>
    </Panel>
  )
}
