import type { Platform } from '../../platform.ts'
import { bulkPriority, type EmailKind } from '../email.ts'
import { claimEmails, type QueuePlace } from '../store.ts'
import type { Dispatcher } from './dispatcher.ts'
import { emailClasses, type EmailClass } from './email-queue.ts'

interface ClaimerOptions {
  dispatcher: Pick<Dispatcher, 'freeCapacity' | 'dispatch'>
  /** The sender's number. */
  sender: number
  pollIntervalMs: number
}

/** Claims due emails for a sender and gives them to its dispatcher, as many as it has capacity for. */
export function createClaimer(
  { db, clock }: Platform,
  kinds: readonly EmailKind[],
  { dispatcher, sender, pollIntervalMs }: ClaimerOptions,
) {
  const priorities = [...new Set(kinds.map(({ priority }) => priority))].sort((one, other) => one - other)
  const prioritiesOf: Record<EmailClass, number[]> = {
    urgent: priorities.filter((priority) => priority < bulkPriority),
    bulk: priorities.filter((priority) => priority >= bulkPriority),
  }
  /** Whether more may be due: until a claim finds fewer than there was capacity for, then again after a notification or an interval. */
  const mayBeDue: Record<EmailClass, boolean> = { urgent: true, bulk: true }
  let expectedAt = 0
  /**
   * By priority, how far bulk emails were claimed. While an old transaction lasts, such as a backup, PostgreSQL cannot forget the
   * emails that left the queue, and each claim from its beginning would read them all. Once an interval one does: for emails that
   * came back, or were committed late.
   */
  const places = new Map<number, QueuePlace>()

  function expectMore(): void {
    mayBeDue.urgent = mayBeDue.bulk = true
  }

  return {
    expectMore,

    async claim(): Promise<void> {
      if (Date.now() >= expectedAt + pollIntervalMs) {
        expectedAt = Date.now()
        places.clear()
        expectMore()
      }
      for (const emailClass of emailClasses) {
        const count = mayBeDue[emailClass] ? dispatcher.freeCapacity()[emailClass] : 0
        if (!count) continue
        // Before the claim, so that a notification during it is not lost.
        mayBeDue[emailClass] = false
        const { emails, places: last } = await claimEmails(db, {
          sender,
          count,
          priorities: prioritiesOf[emailClass],
          ...(emailClass === 'bulk' && { after: places }),
          now: clock.now(),
        })
        for (const [priority, place] of last) places.set(priority, place)
        mayBeDue[emailClass] ||= emails.length === count
        dispatcher.dispatch(emails, sender)
      }
    },

    /** Whether another claim at once could find more. */
    hasMore(): boolean {
      const capacity = dispatcher.freeCapacity()
      return emailClasses.some((emailClass) => mayBeDue[emailClass] && capacity[emailClass] > 0)
    },
  }
}
