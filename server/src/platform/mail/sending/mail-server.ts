import type { Platform } from '../../platform.ts'
import type { Outcome } from '../smtp/smtp.ts'

/**
 * Tracks whether the mail server is away: unreachable, or refusing to let us sign in. While it is away, one email probes it every
 * `probeIntervalMs`. The log says why it is away, because an expired password looks like an outage and lasts until someone acts.
 */
export function trackMailServer(
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
  probeIntervalMs: number,
) {
  let away: { nextProbeAt: number; answer: string } | null = null

  return {
    isAway: () => away !== null,
    canProbe: () => away === null || Date.now() >= away.nextProbeAt,

    record({ is, answer }: Outcome): void {
      metrics.recordMailServer({ isAway: is === 'away' })
      if (is !== 'away') {
        if (away) log.info('mail-server.back')
        away = null
        return
      }
      if (away?.answer !== answer) log.warn('mail-server.away', { answer })
      away = { nextProbeAt: Date.now() + probeIntervalMs, answer }
    },
  }
}
