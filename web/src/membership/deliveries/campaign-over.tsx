import { formatDate } from '../../app/format/format-date.ts'
import { Notice } from '../../ui/feedback/notice.tsx'

/** Tells a member that a campaign is over, and what to do (rule: reports-after-the-end). */
export function CampaignOver({ lastDay }: { lastDay: string }) {
  return (
    <Notice kind="info">
      This campaign has stopped. Its last day was {formatDate(lastDay)}. Please report what you delivered up
      to then, and recycle any leaflets you have left.
    </Notice>
  )
}
