import { isSendingAllowed } from '../../platform/mail/sending-hold.ts'
import { planDueLeaflets } from '../../membership/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { queueLeafletEmails } from './queue-leaflet-emails.ts'

/** So many musketeers are held by one transaction at most: about a tenth of a second’s work. */
const batchSize = 2000

/**
 * Plans an email for every leaflet due at an instant (rule: one-leaflet-per-period). Any number may run at once and as often as wanted: each
 * musketeer is taken up by one, and is then due again only at their next slot.
 * While mail is on hold nobody is taken up, nor after `stopping`: whoever is still due then is when it is asked again.
 * @returns how many musketeers were due, and how many letters were written
 */
export async function planDispatch(
  { db, clock, stopping }: Pick<Platform, 'db' | 'clock'> & Partial<Pick<Platform, 'stopping'>>,
  at: Date,
): Promise<{ due: number; letters: number }> {
  const total = { due: 0, letters: 0 }
  if (!(await isSendingAllowed(db))) return total
  for (;;) {
    if (stopping?.aborted) return total
    const batch = await db.transaction().execute(async (tx) => {
      const now = clock.now()
      const { due, planned } = await planDueLeaflets(tx, { at, count: batchSize, now })
      return { due, letters: await queueLeafletEmails(tx, planned, now) }
    })
    if (batch.due === 0) return total
    total.due += batch.due
    total.letters += batch.letters
  }
}
