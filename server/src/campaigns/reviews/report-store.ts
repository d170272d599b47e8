import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** @returns the report's reference */
export async function saveReport(
  tx: Tx,
  report: Omit<Row<'leaflet_report'>, 'id' | 'reference'>,
): Promise<string> {
  const { reference } = await tx
    .insertInto('leaflet_report')
    .values(report)
    .returning('reference')
    .executeTakeFirstOrThrow()
  return reference
}

/** The reference of a report with the same words, from the same address or none, since an instant. */
export async function findSameReport(
  tx: Tx,
  report: Pick<Row<'leaflet_report'>, 'review_id' | 'reason' | 'details' | 'email'>,
  since: Date,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('leaflet_report')
    .select('reference')
    .where('review_id', '=', report.review_id)
    .where('reason', '=', report.reason)
    .where('details', '=', report.details)
    .where('email', 'is not distinct from', report.email)
    .where('reported_at', '>', since)
    .executeTakeFirst()
  return found?.reference
}

/** The reports whose writers are emailed about a decision: one for each address. */
export async function findReportsToAnswer(tx: Tx, reviewId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('leaflet_report')
    .select(({ fn }) => fn.min('id').as('id'))
    .where('review_id', '=', reviewId)
    .where('email', 'is not', null)
    .groupBy('email')
    .execute()
  return rows.map(({ id }) => id)
}

export const findReports = (db: Db, reviewId: number) =>
  db
    .selectFrom('leaflet_report')
    .select(['id', 'reference', 'reason', 'details', 'email', 'reported_at'])
    .where('review_id', '=', reviewId)
    .orderBy('id')
    .execute()

/** The review, the reference and the address of a report; undefined once the address is erased. */
export const findReporter = (db: Db, reportId: number) =>
  db
    .selectFrom('leaflet_report')
    .select(['review_id', 'reference', 'email'])
    .where('id', '=', reportId)
    .where('email', 'is not', null)
    .executeTakeFirst()

/** Erases the addresses of reports whose review was last decided before an instant. */
export const eraseReporterEmails = (tx: Tx, decidedBefore: Date) =>
  tx
    .updateTable('leaflet_report')
    .from('campaign_review as review')
    .set({ email: null })
    .whereRef('review.id', '=', 'review_id')
    .where('email', 'is not', null)
    .where(({ eb, fn }) => eb(fn.coalesce('appeal_decided_at', 'decided_at'), '<', decidedBefore))
    .where(({ or, eb }) => or([eb('appealed_at', 'is', null), eb('appeal_decided_at', 'is not', null)]))
    .execute()

export const deleteReports = (tx: Tx, reportedBefore: Date) =>
  tx.deleteFrom('leaflet_report').where('reported_at', '<', reportedBefore).execute()

/** The addresses that visitors gave with their reports, once each. */
export async function findReporterEmails(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('leaflet_report')
    .select('email')
    .distinct()
    .where('email', 'is not', null)
    .execute()
  return rows.map(({ email }) => email!)
}

export const eraseEmailOfReporter = (tx: Tx, email: string) =>
  tx.updateTable('leaflet_report').set({ email: null }).where('email', '=', email).execute()
