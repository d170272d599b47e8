import type { Platform } from '../../platform.ts'
import type { Outcome } from './smtp.ts'

/**
 * Remembers whether the mail server lets us in. While it does not, it is asked again by one letter each `probeEvery`
 * milliseconds, and the log tells why: an expired password looks like an absence, and lasts until somebody reads of it.
 */
export function trackMailServer({ log, metrics }: Pick<Platform, 'log' | 'metrics'>, probeEvery: number) {
  let away: { until: number; answer: string } | null = null

  return {
    isAway: () => away !== null,
    canProbe: () => away === null || Date.now() >= away.until,

    /** Notes what became of handing a letter over. */
    record({ is, answer }: Outcome): void {
      metrics.recordMailServer({ isAway: is === 'away' })
      if (is !== 'away') {
        if (away) log.info('mail-server.back')
        away = null
        return
      }
      if (away?.answer !== answer) log.info('mail-server.away', { answer })
      away = { until: Date.now() + probeEvery, answer }
    },
  }
}
