import type * as z from 'zod'
import { type accountClosed, recogniseAddress } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { reporterEmailRetention, reportRetention } from './rules.ts'
import {
  deleteReports,
  eraseEmailOfReporter,
  eraseReporterEmails,
  findReporterEmails,
} from './report-store.ts'
import { deleteReviews, deleteReviewsOfPurged } from './store.ts'
import { deleteFormerWordings } from './words-store.ts'

/** Erases the addresses of visitors whose reports were decided, and deletes old reports, decisions and words that leaflets had then (rules: leaflet-report-retention, changed-words). */
export async function deleteOldLeafletReports(
  tx: Tx,
  _: unknown,
  { clock }: Pick<Platform, 'clock'>,
): Promise<void> {
  const now = clock.now()
  await eraseReporterEmails(tx, addMilliseconds(now, -reporterEmailRetention))
  await deleteReports(tx, addMilliseconds(now, -reportRetention))
  await deleteFormerWordings(tx, addMilliseconds(now, -reportRetention))
  await deleteReviewsOfPurged(tx)
  await deleteReviews(tx, addMilliseconds(now, -reportRetention))
}

/** Closing an account erases its address from its owner’s reports too (rule: closing-erases-personal-data). */
export async function eraseReporter(
  tx: Tx,
  closed: z.output<typeof accountClosed.payload>,
  platform: Pick<Platform, 'secrets'>,
): Promise<void> {
  const isClosedAddress = recogniseAddress(closed, platform)
  for (const email of await findReporterEmails(tx))
    if (isClosedAddress(email)) await eraseEmailOfReporter(tx, email)
}
