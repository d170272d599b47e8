import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'

type Schedule = Pick<NonNullable<CampaignDraft['schedule']>, 'publishAt' | 'waitsFor'>

/** What happens to a scheduled draft at its hour, as it is now (rules: approval, scheduled-drafts). */
export function describeSchedule({ publishAt, waitsFor }: Schedule): string {
  const at = formatDateAndTime(publishAt)
  if (waitsFor === 'approval') return `Will not be published on ${at} unless another officer approves it`
  if (waitsFor === 'look')
    return `Will not be published on ${at} unless an officer looks at what an author changed`
  return `Will be published on ${at}`
}
