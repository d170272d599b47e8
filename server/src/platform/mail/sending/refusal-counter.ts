import type { RefusalCounts } from '../pause-store.ts'

/** Of the last 500 replies, and only once there are 100, more than a tenth must be refusals. */
const [minReplies, maxReplies, maxRefusedShare] = [100, 500, 0.1]

/** Counts permanent refusals of bulk email: too many cost the sending reputation that all email needs (rule: refusals-pause-bulk). */
export function createRefusalCounter() {
  let replies: { isRefusal: boolean; at: Date }[] = []
  let refused = 0

  return {
    /** @returns the counts and the time of the first reply counted, when there are too many refusals; null otherwise */
    record(isRefusal: boolean, at: Date): (RefusalCounts & { since: Date }) | null {
      replies.push({ isRefusal, at })
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
