import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { correctedAt, correctionState, reviews } from './conditions.ts'

export async function saveCorrectionRequest(
  tx: Tx,
  request: Omit<Row<'correction_request'>, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('correction_request')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What was asked for about a review, oldest first. */
export const findCorrectionRequests = (db: Db, reviewId: number) =>
  db
    .selectFrom('correction_request')
    .innerJoin('campaign_review as review', 'review.id', 'correction_request.review_id')
    .select(['wanted', 'correct_by', 'requested_at', 'requested_by', correctedAt.as('corrected_at')])
    .where('review_id', '=', reviewId)
    .orderBy('correction_request.id')
    .execute()

/** What was asked for last about a campaign's open review. @param today in London */
export const findAskedCorrection = (db: Db, campaignId: number, today: string) =>
  reviews(db)
    .select([
      'review.id',
      'review.reference',
      'wanted',
      'correct_by',
      'requested_at',
      'requested_by',
      'reported_again_at',
      correctionState(today).as('state'),
    ])
    .where('review.campaign_id', '=', campaignId)
    .where('review.decided_at', 'is', null)
    .where('requested_at', 'is not', null)
    .executeTakeFirst()

/** The campaigns of an organisation that it was asked to correct and has not corrected, the first day first. @param today in London */
export const findAskedCorrections = (db: Db, accountId: number, today: string) =>
  reviews(db)
    .select([
      'review.campaign_id',
      'campaign.name as campaign_name',
      'correct_by',
      sql<boolean>`${correctionState(today)} = 'overdue'`.as('overdue'),
    ])
    .where('campaign.account_id', '=', accountId)
    .where('review.decided_at', 'is', null)
    .where(correctionState(today), 'in', ['asked', 'overdue'])
    .orderBy('correct_by')
    .orderBy('review.id')
    .execute()

/** The campaign's review, words and day of a request; undefined once it was deleted. */
export const findCorrectionRequest = (db: Db, id: number) =>
  db.selectFrom('correction_request').selectAll().where('id', '=', id).executeTakeFirst()
