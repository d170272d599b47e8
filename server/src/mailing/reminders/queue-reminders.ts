import { takeReminders, type Reminder } from '../../membership/index.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import { maySend } from '../../platform/mail/stop-sending.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { pauseQuestionEmail, reminderEmail } from './email-kinds.ts'

/** The most musketeers one transaction marks. */
const batchSize = 2000

/**
 * Queues what is asked about leaflets that came five days ago (rule: one-reminder). It may run any number of times: each musketeer is
 * marked, and a leaflet has one email. Nobody is asked at night, or while mail is on hold.
 * @returns how many emails were queued
 */
export async function queueReminders({
  db,
  clock,
  stopping,
}: Pick<Platform, 'db' | 'clock'> & Partial<Pick<Platform, 'stopping'>>): Promise<number> {
  let queued = 0
  for (;;) {
    if (stopping?.aborted) return queued
    const batch = await db.transaction().execute(async (tx) => {
      const now = clock.now()
      if (!(await maySend(tx, now))) return { taken: 0, emails: 0 }
      const reminders = await takeReminders(tx, now, batchSize)
      return { taken: reminders.length, emails: await queueEmailsOf(tx, reminders, now) }
    })
    if (batch.taken === 0) return queued
    queued += batch.emails
  }
}

async function queueEmailsOf(tx: Tx, reminders: readonly Reminder[], now: Date): Promise<number> {
  const { true: questions = [], false: others = [] } = Object.groupBy(reminders, ({ asksToPause }) =>
    asksToPause ? 'true' : 'false',
  )
  return (
    (await queueEmails(tx, reminderEmail, others.map(emailOf), now)) +
    (await queueEmails(tx, pauseQuestionEmail, questions.map(emailOf), now))
  )
}

/** Whether it reminds or asks to pause: a leaflet has one email about it. */
const emailOf = ({ accountId, membershipId, leafletId }: Reminder) => ({
  idempotencyKey: `reminder:${membershipId}:${leafletId}`,
  accountId,
  content: { membershipId, leafletId },
})
