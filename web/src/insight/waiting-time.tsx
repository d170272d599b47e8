import { pluralise } from '../app/format/format-count.ts'
import { Tag } from '../ui/lists/tag.tsx'

const hour = 60 * 60 * 1000
/** We promise a reply within 24 hours (rule: application-reply-24-hours). */
const promisedHours = 24
/** Longer waits are shown in days. */
const maxHoursShown = 48

/** How long an application has waited for a reply. @param now in milliseconds */
export function WaitingTime({ submittedAt, now }: { submittedAt: string; now: number }) {
  const hours = Math.max(0, Math.floor((now - Date.parse(submittedAt)) / hour))
  if (hours < promisedHours)
    return (
      <Tag tone="waiting">
        {hours} of {promisedHours} hours
      </Tag>
    )
  const waited = hours <= maxHoursShown ? pluralise(hours, 'hour') : pluralise(Math.round(hours / 24), 'day')
  return <Tag tone="stopped">{waited} – overdue</Tag>
}
