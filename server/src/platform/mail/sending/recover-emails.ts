import { isLeaseFree } from '../../database/process-lease.ts'
import type { Platform } from '../../platform.ts'
import { addMilliseconds, seconds } from '../../values/clock.ts'
import type { EmailKind } from '../email.ts'
import { requeueUnconfirmed } from '../store.ts'
import { countEmailsBySender, markUnconfirmedOfSender, requeueEmailsOfSender } from './dead-sender-store.ts'

/** Takes over the emails of dead senders, and requeues emails in doubt that are due to be repeated. */
export function createRecovery({ db, log, clock, config }: Platform, kinds: readonly EmailKind[]) {
  const repeatable = kinds.filter(({ onUnknown }) => onUnknown === 'repeat').map(({ name }) => name)
  /** Senders with claimed emails that were dead at the last sweep. */
  let knownDead = new Set<number>()

  /**
   * Takes over the emails of a sender that was dead at the last sweep as well: those certainly not handed over are requeued, the
   * others are in doubt. The wait is for senders that only lost their connection, as all do when the database restarts: by the
   * second sweep they have committed their results and requeued what they had not handed over.
   * @returns whether the sender is dead
   */
  async function recoverIfDead(sender: number): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      if (!(await isLeaseFree(tx, sender))) return false
      if (!knownDead.has(sender)) return true
      const requeued = await requeueEmailsOfSender(tx, sender)
      if (requeued) log.info('letters.taken-over', { sender, count: requeued })
      const now = clock.now()
      const dueAt = addMilliseconds(now, seconds(config.inDoubtSeconds))
      const answer = 'The sender stopped.'
      const count = await markUnconfirmedOfSender(tx, { sender, dueAt, repeatable, answer, now })
      if (count) log.warn('letters.in-doubt', { sender, count })
      return true
    })
  }

  return {
    /** @param sender the number of our own sender, which is left alone */
    async sweep(sender: number): Promise<void> {
      const dead = new Set<number>()
      for (const { sender: other } of await countEmailsBySender(db))
        if (other !== sender && (await recoverIfDead(other))) dead.add(other)
      knownDead = dead
      if (repeatable.length) await requeueUnconfirmed(db, { repeatable, now: clock.now() })
    },
  }
}
