import type { RefusalCounts } from '../pause-store.ts'
import { smallDomainOf } from './mail-provider.ts'

/** Of the last 500 replies, and only once there are 100, more than a tenth must be refusals. */
const [minReplies, maxReplies, maxRefusedShare] = [100, 500, 0.1]
/** Of the refusals of one small domain, no more count: its owner could refuse all emails to it, and stop everybody's. */
const maxPerSmallDomain = 2

interface Reply {
  isRefusal: boolean
  smallDomain: string | null
  at: Date
}

/** Counts permanent refusals of bulk email: too many cost the sending reputation that all email needs (rule: refusals-pause-bulk). */
export function createRefusalCounter() {
  let replies: Reply[] = []
  let refused = 0

  const countsNoMore = (domain: string) =>
    replies.filter(({ isRefusal, smallDomain }) => isRefusal && smallDomain === domain).length ===
    maxPerSmallDomain

  return {
    /**
     * @param address the recipient
     * @returns the counts and the time of the first reply counted, when there are too many refusals; null otherwise
     */
    record(isRefusal: boolean, address: string, at: Date): (RefusalCounts & { since: Date }) | null {
      const smallDomain = smallDomainOf(address)
      if (isRefusal && smallDomain !== null && countsNoMore(smallDomain)) return null
      replies.push({ isRefusal, smallDomain, at })
      refused += Number(isRefusal)
      if (replies.length > maxReplies) refused -= Number(replies.shift()!.isRefusal)
      const answered = replies.length
      if (answered < minReplies || refused <= answered * maxRefusedShare) return null
      return { refused, answered, since: replies[0]!.at }
    },

    /** Starts counting again from nothing. */
    reset(): void {
      replies = []
      refused = 0
    },
  }
}
