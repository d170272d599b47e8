import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import { hasSeat } from '../../app/session/for-seat.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { describeSchedule } from './describe-schedule.ts'

type Schedule = NonNullable<CampaignDraft['schedule']>
type ReviewState = CampaignDraft['review']['state']

/** Says when a draft is published, and what that means for who changes it (rule: scheduled-drafts). */
export const ScheduleNotice = ({ schedule, state }: { schedule: Schedule; state: ReviewState }) => (
  <Notice kind="info">
    <p>
      <strong>{describeSchedule(schedule)}.</strong> {nextStep(schedule, state)}
    </p>
    <p>
      {schedule.by && `${schedule.by} chose the day. `}If something is missing at that hour, it stays a draft,
      and we email {schedule.by || 'your officers'} what to do.
    </p>
  </Notice>
)

function nextStep({ waitsFor }: Schedule, state: ReviewState): string {
  if (!waitsFor) return 'You can change it until then. What an author changes, an officer looks at first.'
  if (state === 'in-review') return 'It is in review.'
  if (waitsFor === 'look' && hasSeat('officer'))
    return 'Look at it, then choose the hour again in the last step.'
  return 'Send it for review in the last step.'
}
