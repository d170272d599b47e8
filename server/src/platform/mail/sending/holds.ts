import type { Platform } from '../../platform.ts'
import type { Outcome } from '../smtp/smtp.ts'
import { findPause, isSendingAllowed, pauseBulkSending, type Refusals } from '../stop-sending.ts'
import { smallDomainOf } from './pace.ts'

/**
 * What stops the email of this process: the hold of its database, and the pause of bulk email in all senders.
 * @param recall returns claimed emails to the queue, all or bulk only
 */
export function watchHolds({ db, log, clock }: Platform, recall: (only?: 'bulk') => void) {
  let isHeld = false
  let isBulkPaused = false
  /** While this process writes a pause, and in what was read before it was written, the database does not have it. */
  let isWritingPause = false
  let pausesWritten = 0
  const refusals = createRefusalCounter()

  async function refresh(): Promise<void> {
    const wasHeld = isHeld
    isHeld = !(await isSendingAllowed(db))
    if (isHeld) recall()
    if (isHeld && !wasHeld) log.warn('emails.on-hold')
    if (!isHeld && wasHeld) log.info('emails.released')

    const wasPaused = isBulkPaused
    const writtenBefore = pausesWritten
    const pause = await findPause(db)
    if (isWritingPause || pausesWritten !== writtenBefore) return
    isBulkPaused = pause !== null
    if (isBulkPaused) recall('bulk')
    if (isBulkPaused || !wasPaused) return
    refusals.reset()
    log.info('emails.resumed')
  }

  /** Pauses bulk email in all senders, until an administrator resumes it. */
  async function pauseBulk(excess: Refusals): Promise<void> {
    isBulkPaused = true
    isWritingPause = true
    recall('bulk')
    const { refused, answered } = excess
    try {
      if (await db.transaction().execute((tx) => pauseBulkSending(tx, excess, clock.now())))
        log.warn('emails.paused', { refused, answered })
    } finally {
      isWritingPause = false
      pausesWritten += 1
    }
    await refresh()
  }

  return {
    isHeld: () => isHeld,
    isBulkPaused: () => isBulkPaused,

    /** Reads from the database what stops email. */
    refresh,

    /**
     * Counts the outcome of a bulk email, and pauses bulk email when too many are refused. Temporary refusals do not count, because those
     * emails wait and are tried again.
     * @param address the recipient
     */
    countBulk({ is }: Outcome, address: string): void {
      if (is !== 'taken' && is !== 'refused for good') return
      const excess = refusals.record(is === 'refused for good', address, clock.now())
      if (excess && !isBulkPaused)
        void pauseBulk(excess).catch((error: unknown) => log.error('emails.pause', error))
    },
  }
}

export type Holds = ReturnType<typeof watchHolds>

/** More than a tenth of the last 500 replies must be refusals, and there must be at least 100 replies. */
const [minReplies, maxReplies, maxRefusedShare] = [100, 500, 0.1]
/** No more refusals of one small domain count: its owner could refuse all emails to it, and stop everybody's. */
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
     * @returns the refusals, when there are too many; null otherwise
     */
    record(isRefusal: boolean, address: string, at: Date): Refusals | null {
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
