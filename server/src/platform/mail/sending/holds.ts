import type { Platform } from '../../platform.ts'
import { isSendingAllowed } from '../sending-hold.ts'
import type { Outcome } from '../smtp/smtp.ts'
import { createRefusalCounter, findPause, pauseBulkSending, type Refusals } from './bulk-pause.ts'

/**
 * What stops the email of this process: the hold of its database, and the pause of bulk email in all senders.
 * @param recall returns claimed emails to the queue, all or bulk only
 */
export function watchHolds({ db, log, clock }: Platform, recall: (only?: 'bulk') => void) {
  let isHeld = false
  let isBulkPaused = false
  const refusals = createRefusalCounter()

  async function refresh(): Promise<void> {
    const wasHeld = isHeld
    isHeld = !(await isSendingAllowed(db))
    if (isHeld) recall()
    if (isHeld && !wasHeld) log.warn('letters.on-hold')
    if (!isHeld && wasHeld) log.info('letters.released')

    const wasPaused = isBulkPaused
    isBulkPaused = (await findPause(db)) !== null
    if (isBulkPaused) recall('bulk')
    if (isBulkPaused || !wasPaused) return
    refusals.reset()
    log.info('letters.resumed')
  }

  /** Pauses bulk email in all senders, until an administrator resumes it. */
  async function pauseBulk(excess: Refusals): Promise<void> {
    isBulkPaused = true
    recall('bulk')
    const { refused, answered } = excess
    if (await db.transaction().execute((tx) => pauseBulkSending(tx, excess, clock.now())))
      log.warn('letters.paused', { refused, answered })
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
        void pauseBulk(excess).catch((error: unknown) => log.error('letters.pause', error))
    },
  }
}

export type Holds = ReturnType<typeof watchHolds>
