import type { Tx } from '../database/db.ts'
import { deleteOldSubmissions } from '../database/submissions.ts'
import { handleJob, handleJobWithoutTransaction } from '../jobs/handlers.ts'
import { everyNight } from '../jobs/timetable.ts'
import type { Platform } from '../platform.ts'
import { addMilliseconds, days } from '../values/clock.ts'
import { eraseOldEmails } from './email.ts'
import { deleteStalePace } from './sending/pace-store.ts'

/** How long a finished email keeps its content and recipient, for questions that come later. */
export const contentRetention = days(7)

/** Erases the content of old emails (rule: email-retention). */
const eraseOldContent = (_: unknown, { db, clock, stopping }: Platform) =>
  eraseOldEmails(db, addMilliseconds(clock.now(), -contentRetention), stopping)

async function deleteOld(tx: Tx, _: unknown, { clock, limits }: Platform): Promise<void> {
  const now = clock.now()
  await deleteStalePace(tx, now)
  await deleteOldSubmissions(tx, now)
  await limits.deleteExpired(now)
}

export const mailHandlers = [
  handleJobWithoutTransaction(everyNight, eraseOldContent),
  handleJob(everyNight, deleteOld),
]
