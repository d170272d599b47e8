import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { ReviewDetails, Review } from '@street-musketeers/contract/campaigns/reviews.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { recordAction } from '../../audit/index.ts'
import { findAccountName } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOf } from '../../platform/database/page.ts'
import type { Administrator, Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownerFilePath } from '../showing/file-paths.ts'
import { campaignDisplayName } from '../showing/present.ts'
import { hasEnded } from '../rules.ts'
import { reviewState } from './rules.ts'
import { findAskedCorrection, findAskedCorrections, findCorrectionRequests } from './correction-store.ts'
import { findReports } from './report-store.ts'
import { findReviewedWords, type ReviewedWords } from './words-store.ts'
import {
  findReviewDetails,
  markFirstLook,
  pageOfReviews,
  findTakedown,
  type ReviewDetailsRow,
  type ReviewRow,
} from './store.ts'

/** A page of reviews, those that wait first. */
export async function listReviews(
  db: Db,
  { state, ...page }: InputOf<'GET /api/reviews/:page/:size'>,
  now: Date,
): Promise<ReplyOf<'GET /api/reviews/:page/:size'>> {
  const { rows, total } = await pageOfReviews(db, { ...page, state: state ?? null, today: londonDate(now) })
  return pageOf(rows.map(presentReview), total, page)
}

/**
 * One review, with its reports and leaflet. The first look is remembered, and each is logged (rule: administrator-actions-logged).
 * @throws {Problem} NotFound
 */
export async function showReview(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<ReviewDetails> {
  await markFirstLook(tx, id, now)
  const review = await findReviewDetails(tx, id, londonDate(now))
  if (!review) throw problem('NotFound')
  await recordAction(tx, by, {
    action: 'read-review',
    accountId: review.account_id,
    about: review.reference,
    now,
  })
  const reports = await findReports(tx, id)
  return {
    ...presentReview(review),
    organisationId: review.account_id,
    campaignDescription: review.description,
    buttonAddress: review.button_address,
    campaignState: campaignState(review, londonDate(now)),
    // The files of a deleted campaign are not served.
    leafletPages: review.deleted_at ? [] : review.leaflet_pages.map(ownerFilePath(review, secrets, now)),
    leafletSize:
      review.preview_width && review.preview_height
        ? { width: review.preview_width, height: review.preview_height }
        : null,
    leafletWords: (await findReviewedWords(tx, id)).map(presentWords),
    firstLookAt: review.first_look_at?.toISOString() ?? null,
    leafletReports: reports.map(({ id: reportId, reference, reason, details, email, reported_at }) => ({
      id: reportId,
      reference,
      reason,
      details,
      reportedAt: reported_at.toISOString(),
      isAnswered: email !== null,
    })),
    earlierReports: review.earlier_reports,
    corrections: await showCorrections(tx, id),
    decision: review.outcome && {
      outcome: review.outcome,
      reason: review.reason,
      decidedAt: review.decided_at!.toISOString(),
      decidedBy: await findAccountName(tx, review.decided_by!),
    },
    appeal: review.appealed_at && {
      receivedAt: review.appealed_at.toISOString(),
      decision: review.appeal_outcome && {
        outcome: review.appeal_outcome,
        reason: review.appeal_reason,
        decidedAt: review.appeal_decided_at!.toISOString(),
        decidedBy: await findAccountName(tx, review.appeal_decided_by!),
      },
    },
  }
}

const presentWords = (row: ReviewedWords): ReviewDetails['leafletWords'][number] => ({
  leafletVersion: row.version,
  leafletTitle: row.title,
  sent: row.is_sent,
  leafletText: row.wording,
  reported: row.reported.map(({ wording, replaced_at }) => ({
    leafletText: wording,
    until: new Date(replaced_at).toISOString(),
  })),
  changedAt: row.changed_at.map((at) => at.toISOString()),
})

async function showCorrections(tx: Tx, reviewId: number): Promise<ReviewDetails['corrections']> {
  const corrections: ReviewDetails['corrections'] = []
  for (const { wanted, correct_by, requested_at, requested_by, corrected_at } of await findCorrectionRequests(
    tx,
    reviewId,
  ))
    corrections.push({
      wanted,
      correctBy: correct_by,
      requestedAt: requested_at.toISOString(),
      requestedBy: await findAccountName(tx, requested_by),
      correctedAt: corrected_at?.toISOString() ?? null,
    })
  return corrections
}

const presentReview = (row: ReviewRow): Review => ({
  id: row.id,
  reference: row.reference,
  campaignId: row.campaign_id,
  campaignName: campaignDisplayName({ name: row.campaign_name }),
  organisation: row.organisation ?? '',
  reports: row.reports,
  openedAt: row.opened_at.toISOString(),
  promisedSince: (row.reported_again_at ?? row.opened_at).toISOString(),
  state: reviewState(row),
  outcome: row.outcome,
})

function campaignState(row: ReviewDetailsRow, today: string): ReviewDetails['campaignState'] {
  if (row.deleted_at) return 'deleted'
  if (row.taken_down_at) return 'taken-down'
  return hasEnded(row, today) ? 'ended' : 'live'
}

/** Why administrators stopped a campaign, for its organisation and for administrators; null if they did not. */
export async function showTakedown(
  db: Db,
  campaignId: number,
): Promise<{ reviewId: number; reference: string; reason: string; at: string } | null> {
  const takedown = await findTakedown(db, campaignId)
  return takedown
    ? {
        reviewId: takedown.id,
        reference: takedown.reference,
        reason: takedown.reason,
        at: takedown.taken_down_at!.toISOString(),
      }
    : null
}

/** What administrators asked the organisation of a campaign to correct, until they decide (rule: asked-corrections); null if nothing. */
export async function showAskedCorrection(
  db: Db,
  campaignId: number,
  now: Date,
): Promise<OwnCampaign['askedCorrection']> {
  const asked = await findAskedCorrection(db, campaignId, londonDate(now))
  if (!asked?.state || asked.state === 'void') return null
  return {
    reviewId: asked.id,
    reference: asked.reference,
    wanted: asked.wanted!,
    correctBy: asked.correct_by!,
    state: asked.state,
  }
}

/** What an organisation was asked to correct and has not corrected, the first day first (rule: asked-corrections). */
export async function listAskedCorrections(
  db: Db,
  { organisationId }: Pick<Organisation, 'organisationId'>,
  now: Date,
): Promise<ReplyOf<'GET /api/org/corrections'>> {
  const rows = await findAskedCorrections(db, organisationId, londonDate(now))
  return rows.map((row) => ({
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    correctBy: row.correct_by!,
    overdue: row.overdue,
  }))
}
