import { readLink } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import {
  messageDays,
  retryDays,
  type Outcome,
} from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import { addMilliseconds, days, hours, minutes, seconds } from '../platform/values/clock.ts'

export const messageRetention = days(messageDays)
export const retryPeriod = days(retryDays)

/** How long a worker has a webhook for itself while it waits for an answer: three times as long as one may take. */
export const busyPeriod = seconds(30)

/**
 * When a message is tried again that was not taken (rule: webhook-messages): after a minute, then after twice as long as it has waited, at most
 * ten hours; once more at the end of its time, then no more.
 * @returns null when its time is over
 */
export function nextTry(giveUpAt: Date, now: Date): Date | null {
  if (now >= giveUpAt) return null
  const waited = now.getTime() - (giveUpAt.getTime() - retryPeriod)
  const next = addMilliseconds(now, Math.min(hours(10), Math.max(minutes(1), 2 * waited)))
  return next < giveUpAt ? next : giveUpAt
}

export const isTaken = (outcome: Outcome) => typeof outcome === 'number' && outcome >= 200 && outcome < 300

/**
 * Whether nothing arrived at a webhook for three days (rule: stopped-webhooks).
 * @param deliveredAt when its server last took a message
 * @param giveUpAt of a message that it did not take
 */
export const hasFailedThroughout = (deliveredAt: Date | null, giveUpAt: Date): boolean =>
  deliveredAt === null || deliveredAt < addMilliseconds(giveUpAt, -retryPeriod)

/**
 * Reads an address that we may call (rule: webhook-addresses).
 * @param hosts those that may be in a private network and without encryption
 * @returns null for one that we do not call
 */
export function readAddress(typed: string, hosts: readonly string[]): string | null {
  const url = URL.parse(typed)
  if (url && hosts.includes(url.hostname) && !url.username && !url.password) return url.href
  return readLink(typed)
}
