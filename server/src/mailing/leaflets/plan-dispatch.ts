import { maySend } from '../../platform/mail/stop-sending.ts'
import { planDueLeaflets } from '../../membership/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueWhatNext } from '../suggestions/queue-suggestions.ts'
import { queueLeafletEmails } from './queue-leaflet-emails.ts'

/** The most musketeers one transaction locks: about a quarter of a second’s work. */
const batchSize = 5000

/** So many batches are planned at once, each on a connection and so a core of its own. */
const lanes = 2

/**
 * Plans an email for every leaflet due at an instant (rule: one-leaflet-per-period). It may run any number of times, even simultaneously:
 * each musketeer is planned for by one run and is then not due until their next due time. Nobody is planned for once mail is on hold or
 * after `stopping`; they stay due.
 * A musketeer for whom nothing waits any more is asked what next. @returns how many musketeers were due, and how many leaflets were queued
 */
export async function planDispatch(
  platform: Pick<Platform, 'db' | 'clock'> & Partial<Pick<Platform, 'stopping'>>,
  at: Date,
): Promise<{ due: number; emails: number }> {
  const total = { due: 0, emails: 0 }
  async function planBatches() {
    for (;;) {
      if (platform.stopping?.aborted) return
      const { due, emails } = await planBatch(platform, at)
      if (due === 0) return
      total.due += due
      total.emails += emails
    }
  }
  const results = await Promise.allSettled(Array.from({ length: lanes }, planBatches))
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return total
}

/** Plans for the musketeers who have been due longest, in one transaction. */
const planBatch = ({ db, clock }: Pick<Platform, 'db' | 'clock'>, at: Date) =>
  db.transaction().execute(async (tx) => {
    const now = clock.now()
    if (!(await maySend(tx, now))) return { due: 0, emails: 0 }
    const { due, planned, unserved } = await planDueLeaflets(tx, { at, count: batchSize, now })
    await queueWhatNext(tx, unserved, now)
    return { due, emails: await queueLeafletEmails(tx, planned, now) }
  })
