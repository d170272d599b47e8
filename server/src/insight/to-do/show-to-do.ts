import type { Waiting } from '@street-musketeers/contract/insight/waiting.ts'
import { listReviews } from '../../campaigns/index.ts'
import { findHubToLookAt } from '../../hubs/index.ts'
import { countResendableEmails, findNextNewsletter, findOldestMessageToReview } from '../../mailing/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { findPause } from '../../platform/mail/stop-sending.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findNetworkMonths } from '../counts/store.ts'
import { findOldestApplication, findOldestMessage } from './store.ts'

/** What waits for administrators, with what waits longest (rule: what-waits). */
export async function showToDo(db: Db, now: Date): Promise<Waiting> {
  const { content, totalElements } = await listReviews(db, { state: 'open', page: 0, size: 1 }, now)
  const [review] = content
  const pause = await findPause(db)
  const newsletter = await findNextNewsletter(db, now)
  const month = londonDate(now).slice(0, 7)
  const [delivered] = await findNetworkMonths(db, `${month}-01`)
  return {
    applications: presentOldest(await findOldestApplication(db)),
    reports: {
      count: totalElements,
      first: review ? { id: review.id, since: review.promisedSince, state: review.state } : null,
    },
    messages: presentOldest(await findOldestMessage(db)),
    memberMessages: presentOldest(await findOldestMessageToReview(db)),
    printHubs: presentOldest(await findHubToLookAt(db)),
    emails: {
      ...(await countResendableEmails(db, now)),
      pausedSince: pause?.since.toISOString() ?? null,
    },
    newsletter: {
      state: newsletter.state,
      leavesAt: newsletter.leavesAt.toISOString(),
      pausedAt: newsletter.pausedAt?.toISOString() ?? null,
    },
    delivered: { month, leaflets: delivered?.delivered ?? 0 },
  }
}

const presentOldest = ({ rows: [first], total }: { rows: { id: number; since: Date }[]; total: number }) => ({
  count: total,
  first: first ? { id: first.id, since: first.since.toISOString() } : null,
})
