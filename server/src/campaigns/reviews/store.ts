import type { ReviewOutcome, AppealOutcome } from '@street-musketeers/contract/campaigns/reviews.ts'
import { sql } from 'kysely'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { firstOfficerOf } from '../../identity/index.ts'
import { firstLeaflet } from '../conditions.ts'
import { awaitsCorrection, correctionState, openSinceReportedAgain, reviews } from './conditions.ts'

/** A campaign, deleted or not, unless its content was purged. Waits for other transactions that change it. */
export const lockReportedCampaign = (tx: Tx, id: number) =>
  tx
    .selectFrom('campaign')
    .select([
      'id',
      'account_id',
      'name',
      'end_date',
      'stopped_at',
      'deleted_at',
      'taken_down_at',
      'paused_at',
    ])
    .where('id', '=', id)
    .where('name', '!=', '')
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The open review of a campaign, which is created if there is none. The caller has locked the campaign. */
export async function findOrOpenReview(
  tx: Tx,
  campaignId: number,
  now: Date,
): Promise<Row<'campaign_review'>> {
  const open = await tx
    .selectFrom('campaign_review')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return (
    open ??
    tx
      .insertInto('campaign_review')
      .values({ campaign_id: campaignId, opened_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

export const markTeamEmailed = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('campaign_review').set({ team_emailed_at: now }).where('id', '=', id).execute()

export const lockReview = (tx: Tx, id: number) =>
  tx.selectFrom('campaign_review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findReviewedCampaignId = async (tx: Tx, id: number): Promise<number | null> =>
  (await tx.selectFrom('campaign_review').select('campaign_id').where('id', '=', id).executeTakeFirst())
    ?.campaign_id ?? null

export const markFirstLook = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('campaign_review')
    .set({ first_look_at: now })
    .where('id', '=', id)
    .where('first_look_at', 'is', null)
    .execute()

export const saveDecision = (
  tx: Tx,
  id: number,
  decision: {
    outcome: ReviewOutcome
    reason: string
    decidedBy: number
    now: Date
    stoppedBefore: Date | null
  },
) =>
  tx
    .updateTable('campaign_review')
    .set(({ fn, val }) => ({
      outcome: decision.outcome,
      reason: decision.reason,
      decided_by: decision.decidedBy,
      decided_at: decision.now,
      first_look_at: fn.coalesce('first_look_at', val(decision.now)),
      stopped_before: decision.stoppedBefore,
    }))
    .where('id', '=', id)
    .execute()

export const saveAppeal = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('campaign_review').set({ appealed_at: now }).where('id', '=', id).execute()

export const saveAppealDecision = (
  tx: Tx,
  id: number,
  decision: { outcome: AppealOutcome; reason: string; decidedBy: number; now: Date },
) =>
  tx
    .updateTable('campaign_review')
    .set({
      appeal_outcome: decision.outcome,
      appeal_reason: decision.reason,
      appeal_decided_by: decision.decidedBy,
      appeal_decided_at: decision.now,
    })
    .where('id', '=', id)
    .execute()

export const markTakenDown = (tx: Tx, campaignId: number, now: Date) =>
  tx
    .updateTable('campaign')
    .set({ taken_down_at: now, stopped_at: now })
    .where('id', '=', campaignId)
    .execute()

/**
 * Undoes `markTakenDown`. The campaign of an organisation that has closed its account meanwhile stays stopped.
 * @param stoppedBefore when the campaign had been stopped before that, if it had
 */
export const markRestored = (tx: Tx, campaignId: number, stoppedBefore: Date | null) =>
  tx
    .updateTable('campaign')
    .from('account')
    .set({ taken_down_at: null, stopped_at: sql`coalesce(${stoppedBefore}, account.closed_at)` })
    .whereRef('account.id', '=', 'campaign.account_id')
    .where('campaign.id', '=', campaignId)
    .execute()

const reviewColumns = [
  'review.id',
  'review.reference',
  'review.campaign_id',
  'campaign.name as campaign_name',
  'address.organisation',
  'review.opened_at',
  'review.first_look_at',
  'review.decided_at',
  'review.outcome',
  'review.appealed_at',
  'review.appeal_decided_at',
] as const

const reportCount = sql<number>`(
  select count(*)::integer from leaflet_report where leaflet_report.review_id = review.id
)`

const stateColumns = (today: string) => [
  reportCount.as('reports'),
  correctionState(today).as('correction_state'),
  openSinceReportedAgain(today).as('reported_again_at'),
]

/** Whether a review waits for an administrator. */
const waits = (today: string) => sql<boolean>`(
  (review.decided_at is null and not ${awaitsCorrection(today)})
  or (review.appealed_at is not null and review.appeal_decided_at is null)
)`

const inState = {
  open: waits,
  'correction-asked': awaitsCorrection,
  decided: (today: string) => sql<boolean>`(review.decided_at is not null and not ${waits(today)})`,
}

/**
 * A page of reviews: first those that nobody has looked at and those reported again, then the others that wait for a decision, each longest
 * waiting first, then those that wait for a correction, then the decided ones, latest first.
 * @param today in London
 */
export const pageOfReviews = (
  db: Db,
  { state, today, ...page }: PageRequest & { state: keyof typeof inState | null; today: string },
) =>
  pageOfRows(
    reviews(db).$if(state !== null, (query) => query.where(inState[state!](today))),
    (query) =>
      query
        .select(reviewColumns)
        .select(stateColumns(today))
        .orderBy(sql`review.first_look_at is not null and ${openSinceReportedAgain(today)} is null`)
        .orderBy(sql`not ${waits(today)}`)
        .orderBy(
          sql`case when ${waits(today)} then coalesce(${openSinceReportedAgain(today)}, review.appealed_at, review.opened_at) end`,
        )
        .orderBy('review.decided_at', 'desc')
        .orderBy('review.id', 'desc'),
    page,
  )

export type ReviewRow = Awaited<ReturnType<typeof pageOfReviews>>['rows'][number]

/** Pictures of the pages of all leaflets that a campaign sends, in order. For one whose pages are not drawn yet, page one. */
const leafletPages = sql<string[]>`array(
  select page.key
  from campaign_leaflet as ordered
  join leaflet as sent on sent.id = ordered.leaflet_id
  cross join lateral unnest(case sent.page_keys when '{}' then array[sent.preview_key] else sent.page_keys end)
    with ordinality as page (key, number)
  where ordered.campaign_id = campaign.id
  order by place, number
)`

/** A review with its campaign and, until that was purged, its leaflets; the size of a picture is that of the first. @param today in London */
export const findReviewDetails = (db: Db, id: number, today: string) =>
  reviews(db)
    .leftJoin('leaflet', (first) => first.on('leaflet.id', '=', firstLeaflet(sql.ref('campaign.id'))))
    .select(reviewColumns)
    .select(stateColumns(today))
    .select([
      'campaign.account_id',
      'campaign.description',
      'campaign.button_address',
      'campaign.end_date',
      'campaign.stopped_at',
      'campaign.deleted_at',
      'campaign.taken_down_at',
      'campaign.paused_at',
      leafletPages.as('leaflet_pages'),
      'preview_width',
      'preview_height',
      'review.reason',
      'review.decided_by',
      'review.appeal_outcome',
      'review.appeal_reason',
      'review.appeal_decided_by',
      sql<number>`(
        select count(*)::integer from leaflet_report
        join campaign_review as earlier on earlier.id = leaflet_report.review_id
        where earlier.campaign_id = review.campaign_id and earlier.id < review.id
      )`.as('earlier_reports'),
    ])
    .where('review.id', '=', id)
    .executeTakeFirst()

export type ReviewDetailsRow = NonNullable<Awaited<ReturnType<typeof findReviewDetails>>>

/** The decision by which a campaign is stopped for cause now. */
export const findTakedown = (db: Db, campaignId: number) =>
  db
    .selectFrom('campaign_review as review')
    .innerJoin('campaign', 'campaign.id', 'review.campaign_id')
    .select(['review.id', 'review.reference', 'review.reason', 'taken_down_at'])
    .where('campaign_id', '=', campaignId)
    .where('outcome', '=', 'stopped')
    .where('taken_down_at', 'is not', null)
    .orderBy('review.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What the emails about a review say, with the organisation's recipient. */
export const findReviewForEmail = (db: Db, id: number) =>
  reviews(db)
    .innerJoin('account', 'account.id', 'campaign.account_id')
    .innerJoin('account as officer', (join) => join.on('officer.id', '=', firstOfficerOf('account')))
    .select([
      'review.id',
      'review.reference',
      'review.campaign_id',
      'review.outcome',
      'review.reason',
      'review.appeal_outcome',
      'review.appeal_reason',
      'campaign.name as campaign_name',
      'campaign.account_id as organisation_id',
      'campaign.deleted_at',
      'account.closed_at',
      'address.organisation',
      'officer.email',
      'officer.firstname',
    ])
    .select(reportCount.as('reports'))
    .where('review.id', '=', id)
    .where('campaign.name', '!=', '')
    .executeTakeFirst()

/** Deletes reviews that wait, and their reports, once the campaign was purged: there is no leaflet to look at. */
export const deleteReviewsOfPurged = (tx: Tx) =>
  tx
    .deleteFrom('campaign_review as review')
    .using('campaign')
    .whereRef('campaign.id', '=', 'review.campaign_id')
    .where('campaign.name', '=', '')
    .where(({ and, or, eb }) =>
      or([
        eb('decided_at', 'is', null),
        and([eb('appealed_at', 'is not', null), eb('appeal_decided_at', 'is', null)]),
      ]),
    )
    .execute()

/** Deletes reviews without reports that were last decided before an instant, unless one is why its campaign is stopped. */
export const deleteReviews = (tx: Tx, decidedBefore: Date) =>
  tx
    .deleteFrom('campaign_review as review')
    .where(({ eb, fn }) =>
      eb(fn.coalesce('appeal_decided_at', 'appealed_at', 'decided_at'), '<', decidedBefore),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('leaflet_report').select('id').whereRef('review_id', '=', 'review.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('campaign')
            .select('campaign.id')
            .whereRef('campaign.id', '=', 'review.campaign_id')
            .where('taken_down_at', 'is not', null)
            .where('name', '!=', ''),
        ),
      ),
    )
    .execute()
