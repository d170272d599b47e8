import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '../../values/clock.ts'
import type { Platform } from '../../platform.ts'
import { acquireLease } from '../../database/process-lease.ts'
import { createClaimer } from './claim-due-emails.ts'
import { openResultWriter } from './commit-results.ts'
import { openDispatcher } from './dispatcher.ts'
import type { EmailKind } from '../email.ts'
import { createRecovery } from './recover-emails.ts'
import { claimSending } from '../sending-hold.ts'
import { watchSendingStops } from './sending-stops.ts'
import { createWakeableSleep } from './wakeable-sleep.ts'

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
 * database breaks, the lease is lost and it starts again as a new sender.
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
  const pollSleep = createWakeableSleep(pollIntervalMs)
  const writer = openResultWriter(platform, pollIntervalMs)
  const dispatcher = openDispatcher(platform, kinds, {
    lanes,
    probeIntervalMs,
    writer,
    onCapacity: pollSleep.wake,
    onManyRefusals: (refusals) =>
      void stops.pauseBulk(refusals).catch((error: unknown) => log.error('letters.pause', error)),
  })
  const stops = watchSendingStops(platform, dispatcher)
  const recovery = createRecovery(platform, kinds)

  async function run(): Promise<void> {
    const lease = await acquireLease(config.databaseUrl)
    const { number: sender, lost } = lease
    const claimer = createClaimer(platform, kinds, { dispatcher, sender, pollIntervalMs })
    lost.addEventListener('abort', pollSleep.wake)
    try {
      await lease.listen('letters', () => {
        claimer.expectMore()
        pollSleep.wake()
      })
      await db.transaction().execute((tx) => claimSending(tx, clock.now()))
      let nextSweepAt = 0
      while (!lost.aborted && !stopping.signal.aborted) {
        if (Date.now() >= nextSweepAt) {
          await stops.apply()
          await recovery.sweep(sender)
          nextSweepAt = Date.now() + pollsPerSweep * pollIntervalMs
        }
        if (!stops.isHeld()) await claimer.claim()
        if (stops.isHeld() || !claimer.hasMore()) await pollSleep.untilWoken()
      }
    } finally {
      dispatcher.detach(sender)
      // The lease must outlast the emails being handed over, or other senders would mark them as in doubt.
      if (!lost.aborted) await dispatcher.drain()
      await lease.release()
    }
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await run()
      } catch (error) {
        log.error('letters.sender', error)
        await sleep(pollIntervalMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const stopped = supervise()
  return {
    /** Claims nothing more, waits for the emails being handed over, requeues the others and releases the lease. */
    async stop(): Promise<void> {
      stopping.abort()
      pollSleep.wake()
      await stopped
      await dispatcher.drain()
      dispatcher.close()
    },
  }
}
