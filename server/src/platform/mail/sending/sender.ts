import { setTimeout as sleep } from 'node:timers/promises'
import { acquireLease } from '../../database/process-lease.ts'
import type { Platform } from '../../platform.ts'
import { seconds } from '../../values/clock.ts'
import type { EmailKind } from '../email.ts'
import { claimSending } from '../stop-sending.ts'
import { claimEmails, classOf, emailClasses, type EmailClass } from './claim-emails.ts'
import { Delivery, type Session } from './deliver-emails.ts'
import { watchHolds } from './holds.ts'
import { openRecorder } from './record-results.ts'
import { createRecovery } from './recover-emails.ts'

/** How many polls go by between two sweeps, which look for holds, pauses and dead senders. */
const pollsPerSweep = 5

export interface SenderOptions {
  /** Connections to the mail server, and so the most emails being handed over at once. Bulk email uses one fewer. */
  lanes?: number
  /** How often a mail server that is away is tried again. */
  probeIntervalMs?: number
  /** How often to look for due emails. */
  pollIntervalMs?: number
}

/**
 * Sends emails until stopped. A sender holds a lease on its number, by which others see that it is alive. When its connection to the
 * database breaks, the lease is lost and it starts again with a new number.
 */
export function startSender(
  platform: Platform,
  kinds: readonly EmailKind[],
  {
    lanes = platform.config.smtpConnections,
    probeIntervalMs = seconds(30),
    pollIntervalMs = seconds(1),
  }: SenderOptions = {},
) {
  const { db, log, clock, config } = platform
  const stopping = new AbortController()
  let woken = Promise.withResolvers<void>()
  const wake = () => woken.resolve()
  const holds = watchHolds(platform, (only) => delivery.recall(only))
  const delivery = new Delivery(platform, kinds, {
    lanes,
    probeIntervalMs,
    holds,
    record: openRecorder(platform, pollIntervalMs),
    onCapacity: wake,
  })
  const claimer = createClaimer(platform, kinds, delivery)
  const recovery = createRecovery(platform, kinds)

  /** Sleeps until the next poll, or until woken. What wakes it between looking for work and this ends it at once. */
  async function sleepUntilWoken(): Promise<void> {
    const timer = setTimeout(wake, pollIntervalMs)
    await woken.promise
    clearTimeout(timer)
    woken = Promise.withResolvers()
  }

  async function run(): Promise<void> {
    const lease = await acquireLease(config.databaseUrl)
    const { number, lost } = lease
    const session: Session = { number, isOver: false }
    lost.addEventListener('abort', wake)
    try {
      await lease.listen('emails', () => {
        claimer.expectMore()
        wake()
      })
      await db.transaction().execute((tx) => claimSending(tx, clock.now()))
      let [nextPollAt, nextSweepAt] = [0, 0]
      while (!lost.aborted && !stopping.signal.aborted) {
        if (Date.now() >= nextSweepAt) {
          await holds.refresh()
          await recovery.sweep(number)
          nextSweepAt = Date.now() + pollsPerSweep * pollIntervalMs
        }
        if (Date.now() >= nextPollAt) {
          claimer.expectMore()
          nextPollAt = Date.now() + pollIntervalMs
        }
        if (!holds.isHeld()) await claimer.claim(session)
        if (holds.isHeld() || !claimer.hasMore()) await sleepUntilWoken()
      }
    } finally {
      session.isOver = true
      delivery.recall()
      // The lease must outlast the emails being handed over, or other senders would mark them as in doubt.
      if (!lost.aborted) await delivery.drain()
      await lease.release()
    }
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await run()
      } catch (error) {
        log.error('emails.sender', error)
        await sleep(pollIntervalMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const stopped = supervise()
  return {
    /** Claims nothing more, waits for the emails being handed over, requeues the others and releases the lease. */
    async stop(): Promise<void> {
      stopping.abort()
      wake()
      await stopped
      await delivery.drain()
      delivery.close()
    },
  }
}

/** Claims due emails for delivery, as many as it has capacity for. */
function createClaimer(
  { db, clock }: Platform,
  kinds: readonly EmailKind[],
  delivery: Pick<Delivery, 'capacity' | 'take'>,
) {
  const priorities = [...new Set(kinds.map(({ priority }) => priority))].sort((one, other) => one - other)
  /** Whether more may be due: until a claim finds fewer than there was capacity for, then again when more are expected. */
  const mayBeDue: Record<EmailClass, boolean> = { urgent: true, bulk: true }

  return {
    expectMore(): void {
      mayBeDue.urgent = mayBeDue.bulk = true
    },

    async claim(session: Session): Promise<void> {
      for (const emailClass of emailClasses) {
        const count = mayBeDue[emailClass] ? delivery.capacity()[emailClass] : 0
        if (!count) continue
        // Before the claim, so that a notification during it is not lost.
        mayBeDue[emailClass] = false
        const emails = await claimEmails(db, {
          sender: session.number,
          count,
          priorities: priorities.filter((priority) => classOf({ priority }) === emailClass),
          now: clock.now(),
        })
        mayBeDue[emailClass] ||= emails.length === count
        delivery.take(emails, session)
      }
    },

    /** Whether another claim at once could find more. */
    hasMore(): boolean {
      const capacity = delivery.capacity()
      return emailClasses.some((emailClass) => mayBeDue[emailClass] && capacity[emailClass] > 0)
    },
  }
}
