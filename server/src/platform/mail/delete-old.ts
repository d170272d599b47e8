import type { Tx } from '../database/db.ts'
import { samplePartitions } from '../database/partitions.ts'
import { deleteOldSubmissions } from '../database/submissions.ts'
import { handleJob, handleJobWithoutTransaction } from '../jobs/handlers.ts'
import { everyHour, everyNight } from '../jobs/timetable.ts'
import type { Platform } from '../platform.ts'
import { addMilliseconds, days } from '../values/clock.ts'
import { eraseOldEmails } from './erase-emails.ts'
import { deleteEmailsWithoutMonth, keepMonths } from './keep-months.ts'
import { deleteStalePace } from './sending/pace-store.ts'

/** How long a finished email keeps its content and recipient, for questions that come later. */
export const contentRetention = days(7)

/** Erases the content of old emails (rule: email-retention). */
const eraseOldContent = (_: unknown, { db, clock, stopping }: Platform) =>
  eraseOldEmails(db, addMilliseconds(clock.now(), -contentRetention), stopping)

const deleteOldEmails = (_: unknown, { db, clock, stopping }: Platform) =>
  deleteEmailsWithoutMonth(db, clock.now(), stopping)

async function deleteOld(tx: Tx, _: unknown, { clock, limits }: Platform): Promise<void> {
  const now = clock.now()
  await deleteStalePace(tx, now)
  await deleteOldSubmissions(tx, now)
  await limits.deleteExpired(now)
}

export const mailHandlers = [
  handleJobWithoutTransaction(everyHour, (_, platform) => keepMonths(platform)),
  handleJobWithoutTransaction(everyNight, eraseOldContent),
  handleJobWithoutTransaction(everyNight, deleteOldEmails),
  handleJobWithoutTransaction(everyNight, (_, { db }) => samplePartitions(db, 'letter')),
  handleJob(everyNight, deleteOld),
]
