import {
  reportLinkMessages,
  remainingSentence,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { deleteDeliveries, findDeliveries, saveDelivery, totalDelivered } from './delivery-store.ts'
import { deleteOldLinkReports, deleteLinkReport } from './link-store.ts'
import { lockMembershipByLink } from './open-report-link.ts'
import { undoPeriod, undoPeriodByEmail, undoPeriodOf } from './rules.ts'

/**
 * Undoes a report made with a report link and restores the deliveries it replaced.
 * @returns the sentences to show, which say what remains
 * @throws {Problem} ReportLinkOver; NothingToUndo when it was undone or changed since, or is too old
 */
export async function undoReport(
  tx: Tx,
  { link, submissionId }: { link: string; submissionId: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  const membership = await lockMembershipByLink(tx, link, { secrets, now })
  const report = await deleteLinkReport(tx, membership.id, submissionId)
  if (!report || addMilliseconds(report.reported_at, undoPeriodOf(report)) <= now)
    throw problem('NothingToUndo')
  // A later report has replaced it, and can itself be undone.
  if (!(await deleteDeliveries(tx, membership.id, [submissionId]))) throw problem('NothingToUndo')

  for (const { reported_at, ...delivery } of report.replaced)
    await saveDelivery(tx, {
      ...delivery,
      membership_id: membership.id,
      campaign_id: membership.campaignId,
      reported_at: new Date(reported_at),
    })
  const remaining = totalDelivered(await findDeliveries(tx, [membership.id]))
  return `${report.replaced.length ? reportLinkMessages.restored : reportLinkMessages.undone} ${remainingSentence(remaining)}`
}

/** Deletes the undo data of reports that can no longer be undone. */
export const deleteOldReports = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteOldLinkReports(tx, {
    onPage: addMilliseconds(clock.now(), -undoPeriod),
    byEmail: addMilliseconds(clock.now(), -undoPeriodByEmail),
  })
