import { sql } from 'kysely'
import { campaignPlaces, isSent, leafletPlace, sendsSeveral } from '../../campaigns/index.ts'
import { heldRounds, keptRounds, nextLeaflet, plansAsRows } from '../../membership/index.ts'
import { runNamed, type Db, type Tx } from '../../platform/database/db.ts'
import { isSuppressed } from '../bounces/conditions.ts'

/**
 * When the version of which a leaflet is the correction was emailed to its member; null if none was. If its campaign sends one leaflet: the
 * version that they were emailed last, if it was corrected since. If it sends several: an earlier version of that leaflet.
 */
const correctedSentAt = sql<Date | null>`case
  when ${sendsSeveral} then (
    select max(corrected.sent_at)
    from leaflet as earlier
    join planned_leaflet as corrected on corrected.leaflet_id = earlier.id
    where corrected.membership_id = membership.id and earlier.id <> leaflet.id
      and (earlier.edition_id = leaflet.edition_id or earlier.id = leaflet.edition_id)
  )
  else (
    select corrected.sent_at
    from leaflet as correction
    join planned_leaflet as corrected on corrected.leaflet_id = correction.corrects_id
    where correction.corrects_id = membership.mailed_leaflet_id and corrected.membership_id = membership.id
  )
end`

/** The current details of several leaflet emails; none for a plan whose member, leaflet or organisation is gone. */
export function findLeafletEmailDetails(
  db: Db,
  plans: readonly { membershipId: number; leafletId: number }[],
  now: Date,
) {
  const find = db
    .selectFrom(plansAsRows(plans))
    .innerJoin('membership', 'membership.id', 'plan.membership_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('musketeer', 'musketeer.account_id', 'membership.account_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .innerJoin('leaflet', 'leaflet.id', 'plan.leaflet_id')
    .leftJoin('planned_leaflet', (join) =>
      join
        .onRef('planned_leaflet.membership_id', '=', 'membership.id')
        .onRef('planned_leaflet.leaflet_id', '=', 'leaflet.id'),
    )
    .innerJoin('account as organiser', 'organiser.id', 'campaign.account_id')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .whereRef('leaflet.campaign_id', '=', 'campaign.id')
    .where('account.closed_at', 'is', null)
    .where('organiser.closed_at', 'is', null)
    .select([
      'membership.id as membershipId',
      'leaflet.id as leafletId',
      'account.email',
      'account.firstname',
      'account.email_number as emailNumber',
      'withdrawn_at',
      'deleted_at',
      'end_date',
      'imprint_promoter',
      'imprint_on_behalf_of',
      'imprint_address',
      'stopped_at',
      'paused_at',
      'musketeer.paused_until',
      'account.suspended_at',
      'campaign.id as campaignId',
      'campaign.name as campaignName',
      'description',
      'address.organisation',
      campaignPlaces.as('places'),
      'leaflet.file_key',
      'leaflet.preview_key',
      'leaflet.card_key',
      'leaflet.content_type',
      'leaflet.bytes',
      'leaflet.sha256',
      'leaflet.wording',
      'planned_leaflet.sent_at',
      correctedSentAt.as('correctedSentAt'),
      isSent(sql.ref('leaflet.id')).as('isStillSent'),
      nextLeaflet.as('nextLeafletId'),
      leafletPlace(sql.ref('leaflet.id')).as('place'),
      sql<boolean>`not ${sendsSeveral} and coalesce(membership.mailed_leaflet_id <> leaflet.id, false)`.as(
        'isNewVersion',
      ),
      heldRounds(now, sql`coalesce(leaflet.edition_id, leaflet.id)`).as('rounds'),
      keptRounds(now, sql`coalesce(leaflet.edition_id, leaflet.id)`).as('kept'),
      isSuppressed(now).as('isSuppressed'),
    ])

  return runNamed(db, 'leaflet-email-details', find)
}

/** The account of a plan that was not emailed. The plan stays until the end of the transaction, in which its email is queued. */
export const lockPlan = (tx: Tx, { membershipId, leafletId }: { membershipId: number; leafletId: number }) =>
  tx
    .selectFrom('planned_leaflet')
    .innerJoin('membership', 'membership.id', 'planned_leaflet.membership_id')
    .select(sql<number>`account_id`.as('accountId'))
    .where('membership_id', '=', membershipId)
    .where('leaflet_id', '=', leafletId)
    .where('account_id', 'is not', null)
    .where('sent_at', 'is', null)
    .forKeyShare('planned_leaflet')
    .executeTakeFirst()
