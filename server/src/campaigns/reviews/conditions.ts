import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { isCampaignLive } from '../conditions.ts'

/** When an organisation corrected a leaflet of the reviewed campaign after it was asked to; null if it has not. */
export const correctedAt = sql<Date | null>`(
  select min(correction.created_at) from leaflet as correction
  where correction.campaign_id = review.campaign_id
    and correction.corrects_id is not null
    and correction.created_at > correction_request.requested_at
)`

/** When a leaflet was first reported after its organisation was asked to correct it; null if it was not. */
const reportedAgainAt = sql<Date | null>`(
  select min(reported_at) from leaflet_report
  where leaflet_report.review_id = review.id and reported_at > correction_request.requested_at
)`

/** Reviews with their campaigns and what was asked for last. */
export const reviews = (db: Db) =>
  db
    .selectFrom('campaign_review as review')
    .innerJoin('campaign', 'campaign.id', 'review.campaign_id')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('correction_request')
          .select(['wanted', 'correct_by', 'requested_at', 'requested_by', correctedAt.as('corrected_at')])
          .select(reportedAgainAt.as('reported_again_at'))
          .whereRef('review_id', '=', 'review.id')
          .orderBy('correction_request.id', 'desc')
          .limit(1)
          .as('request'),
      (request) => request.onTrue(),
    )

/** What became of that; null if nothing was asked for. In an ended campaign nothing is corrected any more. */
export const correctionState = (today: string) => sql<'asked' | 'overdue' | 'corrected' | 'void' | null>`case
  when request.requested_at is null then null
  when request.corrected_at is not null then 'corrected'
  when not ${isCampaignLive(sql`${today}::date`)} then 'void'
  when request.correct_by < ${today}::date then 'overdue'
  else 'asked'
end`

/** Whether the organisation still has time and nobody has reported the leaflet since it was asked. */
export const awaitsCorrection = (today: string) => sql<boolean>`(
  review.decided_at is null and ${correctionState(today)} is not distinct from 'asked' and request.reported_again_at is null
)`

/** When it was reported again, while the organisation still has time and nothing is decided. The organisation never learns it. */
export const openSinceReportedAgain = (today: string) => sql<Date | null>`case
  when review.decided_at is null and ${correctionState(today)} = 'asked' then request.reported_again_at
end`
