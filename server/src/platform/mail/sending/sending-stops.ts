import type { Platform } from '../../platform.ts'
import { findPause, pauseBulkSending, type RefusalCounts } from '../pause-store.ts'
import { isSendingAllowed } from '../sending-hold.ts'
import type { Dispatcher } from './dispatcher.ts'

/** Applies what stops email in all senders to one dispatcher: the hold on this database, and the pause of bulk email. */
export function watchSendingStops(
  { db, log, clock }: Platform,
  dispatcher: Pick<Dispatcher, 'requeue' | 'pauseBulk'>,
) {
  let isHeld = false
  let isPaused = false

  async function applyHold(): Promise<void> {
    const wasHeld = isHeld
    isHeld = !(await isSendingAllowed(db))
    if (isHeld && !wasHeld) log.warn('letters.on-hold')
    if (!isHeld && wasHeld) log.info('letters.released')
    if (isHeld) dispatcher.requeue()
  }

  async function applyPause(): Promise<void> {
    const wasPaused = isPaused
    isPaused = (await findPause(db)) !== null
    dispatcher.pauseBulk(isPaused)
    if (wasPaused && !isPaused) log.info('letters.resumed')
  }

  return {
    isHeld: () => isHeld,

    async apply(): Promise<void> {
      await applyHold()
      await applyPause()
    },

    /** Pauses bulk email in all senders, until an administrator resumes it. */
    async pauseBulk(refusals: RefusalCounts & { since: Date }): Promise<void> {
      const { refused, answered } = refusals
      if (await db.transaction().execute((tx) => pauseBulkSending(tx, refusals, clock.now())))
        log.warn('letters.paused', { refused, answered })
      await applyPause()
    },
  }
}
