import type { RefusalCounts } from '../pause-store.ts'
import { createRefusalCounter } from './refusal-counter.ts'
import type { Outcome } from '../smtp/smtp.ts'

/** Whether bulk email is paused in this process, and the refusals that pause it (rule: refusals-pause-bulk). */
export function createBulkPause() {
  const refusals = createRefusalCounter()
  let isPaused = false

  return {
    isPaused: () => isPaused,

    /** Resuming resets the count of refusals. */
    set(paused: boolean): void {
      if (isPaused && !paused) refusals.reset()
      isPaused = paused
    },

    /**
     * Counts the outcome of a bulk email. Temporary refusals do not count, because those emails wait and are tried again.
     * @param address the recipient
     * @returns the counts when there are too many refusals and bulk email is not paused yet; null otherwise
     */
    record({ is }: Outcome, address: string, now: Date): (RefusalCounts & { since: Date }) | null {
      if (is !== 'taken' && is !== 'refused for good') return null
      const excess = refusals.record(is === 'refused for good', address, now)
      return isPaused ? null : excess
    },
  }
}
