import { messages } from '@street-musketeers/contract/membership/report-link.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { deleteDeliveries, saveDelivery } from './delivery-store.ts'
import { deleteOldLinkReports, deleteLinkReport } from './link-store.ts'
import { lockMembershipByLink } from './open-report-link.ts'
import { undoLife } from '../rules.ts'

/**
 * Takes a report by link back; the deliveries whose place it took are there again.
 * @returns the sentence that says what is left
 * @throws {Problem} ReportLinkOver; NothingToUndo when it was undone or changed since, or its time is over
 */
export async function undoReport(
  tx: Tx,
  { link, submissionId }: { link: string; submissionId: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  const membership = await lockMembershipByLink(tx, link, { secrets, now })
  const report = await deleteLinkReport(tx, membership.id, submissionId)
  if (!report || addMilliseconds(report.reported_at, undoLife) <= now) throw problem('NothingToUndo')
  // Changed by a later report, which keeps it for its own undoing.
  if (!(await deleteDeliveries(tx, membership.id, [submissionId]))) throw problem('NothingToUndo')

  for (const { reported_at, ...delivery } of report.replaced)
    await saveDelivery(tx, { ...delivery, membership_id: membership.id, reported_at: new Date(reported_at) })
  return report.replaced.length ? messages.restored : messages.undone
}

/** Deletes the notes of reports that can no longer be undone. */
export const deleteOldReports = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteOldLinkReports(tx, addMilliseconds(clock.now(), -undoLife))
