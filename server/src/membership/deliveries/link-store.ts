import { sql, type Expression } from 'kysely'
import { editionOf, leafletPlace } from '../../campaigns/index.ts'
import { runNamed, type Db, type Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { ReplacedDelivery } from '../tables.ts'
import { hasOpenRounds } from '../rounds/lost-store.ts'
import { endOfCampaign, type Delivery } from './delivery-store.ts'
import type { LinkedPlan } from './sign-report-link.ts'

/**
 * The membership and campaign of a report link; none while the member has another email address than it was sent to (rule: links-end-with-an-address), while they are
 * suspended, or after they closed their account.
 */
const linkedMemberships = (
  db: Db,
  { membershipId, leafletId, emailNumber, today }: LinkedPlan & { today: string },
) =>
  db
    .selectFrom('planned_leaflet')
    .innerJoin('membership', 'membership.id', 'planned_leaflet.membership_id')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select([
      'membership.id',
      'membership.account_id',
      'joined_at',
      'withdrawn_at',
      'campaign.id as campaignId',
      'campaign.name as campaignName',
      'planned_at',
      'sent_at',
      'link_ended_at',
      'planned_leaflet.leaflet_id',
      endOfCampaign(today).as('campaign_ended'),
    ])
    .where('planned_leaflet.membership_id', '=', membershipId)
    .where('planned_leaflet.leaflet_id', '=', leafletId)
    .where('email_number', '=', emailNumber)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)

export const findLinkedMembership = (db: Db, plan: LinkedPlan, today: string) =>
  linkedMemberships(db, { ...plan, today }).executeTakeFirst()

/** The same, locked: waits for other changes to the membership. */
export const lockLinkedMembership = (tx: Tx, plan: LinkedPlan, today: string) =>
  linkedMemberships(tx, { ...plan, today })
    .forNoKeyUpdate('membership')
    .executeTakeFirst()

/** The plan of the leaflet that a member was emailed last, with what says whether its link is over. */
export const findLastPlan = (db: Db, membershipId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('planned_leaflet', (join) =>
      join
        .onRef('planned_leaflet.membership_id', '=', 'membership.id')
        .onRef('planned_leaflet.leaflet_id', '=', 'mailed_leaflet_id'),
    )
    .select([
      'membership.id as membershipId',
      'planned_leaflet.leaflet_id as leafletId',
      'email_number as emailNumber',
      'planned_at',
      'sent_at',
      'withdrawn_at',
      'link_ended_at',
    ])
    .where('membership.id', '=', membershipId)
    .executeTakeFirst()

/** What a report link prints: the leaflet of its email, or the newest correction of it; and where it comes among its campaign's leaflets. */
const linkedLeaflets = (db: Db, campaignId: Expression<number>, leafletId: Expression<number>) =>
  db
    .selectFrom('leaflet')
    .innerJoin('campaign', 'campaign.id', 'leaflet.campaign_id')
    .select(['version', leafletPlace(sql.ref('leaflet.id')).as('place')])
    .where('campaign.id', '=', campaignId)
    .where(sql`coalesce(edition_id, leaflet.id)`, '=', editionOf(leafletId))
    .orderBy('leaflet.id', 'desc')
    .limit(1)

export const findLinkedLeaflet = (db: Db, campaignId: number, leafletId: number) =>
  linkedLeaflets(db, sql`${campaignId}::bigint`, sql`${leafletId}::bigint`).executeTakeFirstOrThrow()

/**
 * The number that the page of a report link suggests: how many leaflets a member delivered on the last day they reported for the link's campaign, over
 * all reports for that day. Null before the first. Nothing of other campaigns, because emails are forwarded (rule: report-thanks).
 */
const totalOfLastDay = (membershipId: Expression<number>) => sql<number | null>`(
  select sum(leaflets_delivered) from delivery
  where membership_id = ${membershipId}
  group by delivered_on order by delivered_on desc limit 1
)`

/** The membership of a report link with what its page shows besides, in one statement, because thousands open it on a Monday morning. */
export async function findLinkedPage(db: Db, plan: LinkedPlan, today: string) {
  const find = linkedMemberships(db, { ...plan, today })
    .innerJoinLateral(
      () =>
        linkedLeaflets(db, sql.ref('membership.campaign_id'), sql.ref('planned_leaflet.leaflet_id')).as(
          'linked',
        ),
      (join) => join.onTrue(),
    )
    .select([
      'linked.version as leafletVersion',
      'linked.place as leafletPlace',
      totalOfLastDay(sql.ref('membership.id')).as('lastDayTotal'),
      hasOpenRounds(sql.ref('membership.id')).as('hasDoors'),
    ])
  const [page] = await runNamed(db, 'linked-page', find)
  return page
}

export type LinkedMembership = NonNullable<Awaited<ReturnType<typeof findLinkedMembership>>>

/** Saves a report that can be undone, with the deliveries it replaced. */
export const saveLinkReport = (
  tx: Tx,
  report: Omit<Row<'link_report'>, 'replaced'>,
  replaced: readonly Delivery[],
) =>
  tx
    .insertInto('link_report')
    .values({
      ...report,
      replaced: JSON.stringify(
        replaced.map((each) => ({
          delivered_on: each.delivered_on,
          leaflets_delivered: each.leaflets_delivered,
          leaflets_printed: each.leaflets_printed,
          submission_id: each.submission_id,
          reported_at: each.reported_at.toISOString(),
        })) satisfies ReplacedDelivery[],
      ),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['membership_id', 'submission_id'])
        .doUpdateSet({ reported_at: sql`excluded.reported_at`, replaced: sql`excluded.replaced` }),
    )
    .execute()

/** @returns the deleted report, or undefined */
export const deleteLinkReport = (tx: Tx, membershipId: number, submissionId: string) =>
  tx
    .deleteFrom('link_report')
    .where('membership_id', '=', membershipId)
    .where('submission_id', '=', submissionId)
    .returning(['reported_at', 'by_email', sql<ReplacedDelivery[]>`replaced`.as('replaced')])
    .executeTakeFirst()

/** Deletes the undo data of reports from before an instant, another one for those by email. */
export const deleteOldLinkReports = (tx: Tx, before: { onPage: Date; byEmail: Date }) =>
  tx
    .deleteFrom('link_report')
    .where(({ eb, or, and }) =>
      or([
        and([eb('by_email', '=', false), eb('reported_at', '<', before.onPage)]),
        and([eb('by_email', '=', true), eb('reported_at', '<', before.byEmail)]),
      ]),
    )
    .execute()
