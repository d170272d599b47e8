import { Tag } from '../ui/lists/tag.tsx'

const hour = 60 * 60 * 1000
/** We promise a reply within 24 hours (rule: application-reply-24-hours). */
const promisedHours = 24

/** How long an application has waited for its answer, against what was promised. @param now in milliseconds */
export function WaitingTime({ submittedAt, now }: { submittedAt: string; now: number }) {
  const hours = Math.max(0, Math.floor((now - Date.parse(submittedAt)) / hour))
  const words = `${hours.toLocaleString('en-GB')} of ${promisedHours} hours`
  return hours < promisedHours ? <Tag tone="waiting">{words}</Tag> : <Tag tone="stopped">{words}: late</Tag>
}
