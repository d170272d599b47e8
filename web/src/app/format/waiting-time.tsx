import { Tag } from '../../ui/lists/tag.tsx'
import { pluralise } from './format-count.ts'

const hour = 60 * 60 * 1000
/** We promise a reply to an application, and a first look at a report, within 24 hours (rules: application-reply-24-hours, leaflet-reports). */
const promisedHours = 24
/** Longer waits are shown in days. */
const maxHoursShown = 48

/** How long we still have to reply, or how long something has waited beyond that. @param now in milliseconds */
export function WaitingTime({ since, now }: { since: string; now: number }) {
  const hours = Math.max(0, Math.floor((now - Date.parse(since)) / hour))
  if (hours < promisedHours) return <Tag tone="waiting">{pluralise(promisedHours - hours, 'hour')} left</Tag>
  const waited = hours <= maxHoursShown ? pluralise(hours, 'hour') : pluralise(Math.round(hours / 24), 'day')
  return <Tag tone="late">{waited} – overdue</Tag>
}
