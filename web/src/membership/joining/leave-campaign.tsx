import type { ShortRequest } from '@street-musketeers/contract/hubs/print-requests.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'

interface LeaveCampaignProps {
  campaign: { campaignId: number; campaignName: string }
  /** What they asked of a print hub for it. */
  request: ShortRequest | undefined
  /** Whether the page has several such buttons, so that each must name its campaign to screen readers. */
  amongOthers?: boolean
  onLeft: () => void
}

/** Leaves a campaign, after a question (rule: withdrawal-keeps-history). */
export function LeaveCampaign({ campaign, request, amongOthers = false, onLeft }: LeaveCampaignProps) {
  const showOutcome = useActionResult()

  async function leave() {
    const reply = await call('DELETE /api/campaigndistributor/:campaignId', {
      campaignId: campaign.campaignId,
    })
    onLeft()
    await showOutcome(reply)
  }

  return (
    <ConfirmButton
      variant={amongOthers ? 'danger' : 'quiet'}
      label={
        amongOthers ? (
          <>
            Leave<VisuallyHidden> “{campaign.campaignName}”</VisuallyHidden>
          </>
        ) : (
          'Withdraw From Campaign'
        )
      }
      title={`Leave ${isolate(`“${campaign.campaignName}”`)}?`}
      confirm="Leave"
      cancel="Stay"
      onConfirm={leave}
    >
      <p>
        We’ll stop emailing you its leaflets. We keep what you delivered, and you can sign up again while the
        campaign runs.
      </p>
      {request && request.state !== 'stopped' && (
        <p>
          {request.state === 'ready'
            ? `Your leaflets at ${request.hubName} stay there for you to collect.`
            : `What you asked ${request.hubName} to print will be cancelled.`}
        </p>
      )}
    </ConfirmButton>
  )
}
