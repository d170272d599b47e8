import { isolate } from '@street-musketeers/contract/text.ts'
import { endSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { stopAsking } from '../../app/session/typed-text.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { Panel } from '../../ui/page/card.tsx'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

/** Stops or deletes a campaign, after a confirmation (rules: stopped-campaigns, deleted-campaigns). */
export function EndCampaign({ campaign: { campaignId: id, campaignName, can } }: { campaign: OwnCampaign }) {
  const showOutcome = useActionResult()
  const navigate = useNavigate()

  const stop = async () => showOutcome(await call('POST /api/campaign/:id/stop', { id }))

  async function deleteIt() {
    const { message } = await call('DELETE /api/campaign/:id', { id })
    // What was typed into the form beside it is no longer needed.
    stopAsking()
    await navigate(paths.organisationDashboard('view-campaigns'))
    toast(message)
  }

  return (
    <Panel title="End this campaign">
      <p>
        {can.stop
          ? 'Stopping keeps its page online. Deleting removes it everywhere.'
          : 'It has ended. You can still delete it, which removes it everywhere.'}
      </p>
      <Row>
        {can.stop && (
          <ConfirmButton
            label="Stop this campaign"
            title={`Stop ${isolate(`“${campaignName}”`)}?`}
            confirm="Stop this campaign"
            onConfirm={stop}
          >
            <Stack>
              <p>Nobody will be able to join it. {endSentence} Its page will say that it has ended.</p>
              <p>We keep its leaflet, its figures and everything delivered. It can’t be started again.</p>
              <p>
                After this you cannot write to its members, and a message that waits is deleted. Send your
                thanks first.
              </p>
            </Stack>
          </ConfirmButton>
        )}
        {can.delete && (
          <ConfirmButton
            label="Delete campaign"
            title={`Delete ${isolate(`“${campaignName}”`)}?`}
            confirm="Delete this campaign"
            onConfirm={deleteIt}
          >
            <Stack>
              <p>
                It will be removed from every list. {endSentence} Nobody will be able to open its leaflet, and
                its public page will only say that it has ended. This cannot be undone.
              </p>
              <p>
                We keep its figures: sign-ups and leaflets emailed and delivered still count in your Data, and
                deliveries in each musketeer’s own total.
              </p>
            </Stack>
          </ConfirmButton>
        )}
      </Row>
    </Panel>
  )
}
