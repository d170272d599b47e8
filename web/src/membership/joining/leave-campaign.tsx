import { isolate } from '@street-musketeers/contract/text.ts'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'

interface LeaveCampaignProps {
  campaign: { campaignId: number; campaignName: string }
  /** Whether several such buttons are on the page, so that each must name its campaign to who cannot see beside what it is. */
  amongOthers?: boolean
  onLeft: () => void
}

/** Leaves a campaign, after a question (rule: withdrawal-keeps-history). */
export function LeaveCampaign({ campaign, amongOthers = false, onLeft }: LeaveCampaignProps) {
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
      title={`Withdraw from ${isolate(`“${campaign.campaignName}”`)}?`}
      confirm="Withdraw"
      cancel="Stay"
      onConfirm={leave}
    >
      <p>
        We’ll stop emailing you its leaflets. We keep what you delivered, and you can sign up again while the
        campaign runs.
      </p>
    </ConfirmButton>
  )
}
