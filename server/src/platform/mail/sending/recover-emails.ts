import { isLeaseFree } from '../../database/process-lease.ts'
import type { Platform } from '../../platform.ts'
import { addMilliseconds, seconds } from '../../values/clock.ts'
import type { EmailKind } from '../email.ts'
import { messageId } from '../compose-emails.ts'
import { findUnconfirmed, requeueUnconfirmed } from '../store.ts'
import type { ResultWriter } from './commit-results.ts'
import { countEmailsBySender, markUnconfirmedOfSender, requeueEmailsOfSender } from './dead-sender-store.ts'
import { findTaken, lookupSize } from './relay-lookup.ts'

/**
 * Takes over the emails of dead senders, and requeues emails in doubt that are due to be repeated, but for those that the operator's
 * program says the mail server has taken.
 */
export function createRecovery(platform: Platform, kinds: readonly EmailKind[], writer: ResultWriter) {
  const { db, log, clock, config } = platform
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

  /** While the operator's program is asked, which may take seconds, emails are claimed and sent as always. */
  let asking: Promise<void> | null = null

  async function requeueNotTaken(program: string): Promise<void> {
    const now = clock.now()
    const emails = await findUnconfirmed(db, { repeatable, now, limit: lookupSize })
    if (!emails.length) return
    const idOf = (email: (typeof emails)[number]) => messageId(email, platform)
    const taken = await findTaken(program, emails.map(idOf)).catch((error: unknown) => {
      log.error('letters.lookup', error)
      return new Set<string>()
    })
    log.info('letters.looked-up', { asked: emails.length, taken: taken.size })
    const [sent = [], others = []] = [true, false].map((is) =>
      emails.filter((each) => taken.has(idOf(each)) === is),
    )
    await Promise.all(
      sent.map(({ sender, ...email }) =>
        writer.settle({
          email,
          sender,
          kind: kinds.find(({ name }) => name === email.kind),
          result: { is: 'sent', answer: 'The mail server had taken it.' },
        }),
      ),
    )
    await requeueUnconfirmed(db, { repeatable, now, ids: others.map(({ id }) => id) })
  }

  return {
    /** @param sender the number of our own sender, which is left alone */
    async sweep(sender: number): Promise<void> {
      const dead = new Set<number>()
      for (const { sender: other } of await countEmailsBySender(db))
        if (other !== sender && (await recoverIfDead(other))) dead.add(other)
      knownDead = dead
      if (!repeatable.length) return
      if (!config.relayLookup) return requeueUnconfirmed(db, { repeatable, now: clock.now() })
      asking ??= requeueNotTaken(config.relayLookup)
        .catch((error: unknown) => log.error('letters.lookup', error))
        .finally(() => (asking = null))
    },

    /** Resolves when nothing is being asked. */
    async finish(): Promise<void> {
      await asking
    },
  }
}
