import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isSent } from '../conditions.ts'

/** Reports and changes may be many. The first words that were reported are always among these. */
const limits = { leaflets: 24, reported: 10, changes: 20 }

/** Whether a campaign's leaflets are others than when a review of it was opened. */
const areOthers = sql<boolean>`exists (
  select from campaign_change as change
  where change.campaign_id = review.campaign_id and change.changed_at > review.opened_at
    and change.changed && array['leafletFile', 'campaignLeaflets']
)`

const lastReportedAt = sql<Date>`coalesce(
  (select max(reported_at) from leaflet_report where review_id = review.id), review.opened_at
)`

/** What the leaflets of a reviewed campaign say, and said when somebody reported them, in order; those that are no longer sent at the end. */
export const findReviewedWords = (db: Db, reviewId: number) =>
  db
    .selectFrom('campaign_review as review')
    .innerJoin('leaflet', 'leaflet.campaign_id', 'review.campaign_id')
    .leftJoin('campaign_leaflet as placed', 'placed.leaflet_id', 'leaflet.id')
    .select(['leaflet.version', 'leaflet.title', 'leaflet.wording'])
    .select((from) => [
      isSent(sql.ref('leaflet.id')).as('is_sent'),
      sql<Date[]>`array(
        select replaced_at from former_wording
        where leaflet_id = leaflet.id and replaced_at > review.opened_at
        order by id desc limit ${limits.changes}
      )`.as('changed_at'),
      jsonArrayFrom(
        from
          .selectFrom('former_wording')
          .select(['former_wording.wording', 'former_wording.replaced_at'])
          .whereRef('former_wording.leaflet_id', '=', 'leaflet.id')
          .whereRef('former_wording.wording', '<>', 'leaflet.wording')
          .where(
            sql<boolean>`exists (
              select from leaflet_report as report
              where report.review_id = review.id and former_wording.id = (
                select min(later.id) from former_wording as later
                where later.leaflet_id = leaflet.id and later.replaced_at > report.reported_at
              )
            )`,
          )
          .orderBy('former_wording.id')
          .limit(limits.reported),
      ).as('reported'),
    ])
    .where('review.id', '=', reviewId)
    .where(({ or, eb, and }) =>
      or([
        eb('placed.place', 'is not', null),
        and([eb('leaflet.created_at', '<=', lastReportedAt), areOthers]),
      ]),
    )
    .where(
      sql<boolean>`(leaflet.wording <> '' or exists (
        select from former_wording
        where leaflet_id = leaflet.id and replaced_at > review.opened_at
      ))`,
    )
    .orderBy(sql`placed.place asc nulls last`)
    .orderBy('leaflet.version', 'desc')
    .limit(limits.leaflets)
    .execute()

export type ReviewedWords = Awaited<ReturnType<typeof findReviewedWords>>[number]

/** Deletes what leaflets said until an instant. */
export const deleteFormerWordings = (tx: Tx, replacedBefore: Date) =>
  tx.deleteFrom('former_wording').where('replaced_at', '<', replacedBefore).execute()
