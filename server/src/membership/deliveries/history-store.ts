import type { HistorySort, Order } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { sql } from 'kysely'
import { leafletPlace } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { rowsBefore, withTotal, type PageRequest } from '../../platform/database/page.ts'
import { ownLeaflet } from '../planning/conditions.ts'

/** Every campaign that a musketeer has ever joined. */
const joinedCampaigns = (db: Db, accountId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .where('membership.account_id', '=', accountId)

type JoinedCampaignsQuery = ReturnType<typeof joinedCampaigns>

const selectHistoryColumns = (query: JoinedCampaignsQuery) =>
  query.select(({ selectFrom }) => [
    'membership.id',
    'campaign_id',
    'name',
    'joined_at',
    'emailed_at',
    'withdrawn_at',
    'deleted_at',
    'taken_down_at',
    'paused_at',
    selectFrom('leaflet').select('preview_key').where('leaflet.id', '=', ownLeaflet).as('preview_key'),
    leafletPlace(ownLeaflet).as('leaflet_place'),
    selectFrom('delivery')
      .whereRef('membership_id', '=', 'membership.id')
      .select(sql<number>`coalesce(sum(leaflets_delivered), 0)`.as('delivered'))
      .as('delivered'),
  ])

export type HistoryLine = Awaited<ReturnType<typeof findAllHistory>>[number]

const columns = {
  signUp: 'joined_at',
  email: 'emailed_at',
  delivered: 'delivered',
  campaign: sql`lower(name)`,
} as const satisfies Record<HistorySort, unknown>

/** A page of a musketeer's history. In either order, campaigns that never emailed a leaflet come last when sorted by email date. */
export async function pageOfHistory(
  db: Db,
  accountId: number,
  { sort, order, ...page }: PageRequest & { sort: HistorySort; order: Order },
) {
  const rows = await selectHistoryColumns(joinedCampaigns(db, accountId))
    .select(() => numberOfCampaigns(db, accountId).as('total'))
    .$narrowType<{ total: number }>()
    .orderBy(columns[sort], (by) => (order === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('membership.id', 'desc')
    .limit(page.size)
    .offset(rowsBefore(page))
    .execute()
  return withTotal(rows, page, () => countJoinedCampaigns(db, accountId))
}

/** All of a musketeer's history, earliest sign-up first. */
export const findAllHistory = (db: Db, accountId: number) =>
  selectHistoryColumns(joinedCampaigns(db, accountId)).orderBy('joined_at').orderBy('membership.id').execute()

/** How many leaflets a musketeer delivered in each month. */
export const sumDeliveriesByMonth = (db: Db, accountId: number) =>
  db
    .selectFrom('delivery')
    .innerJoin('membership', 'membership.id', 'delivery.membership_id')
    .where('account_id', '=', accountId)
    .select(({ fn }) => [
      sql<string>`to_char(delivered_on, 'YYYY-MM')`.as('month'),
      fn.sum<number>('leaflets_delivered').as('delivered'),
    ])
    .groupBy('month')
    .execute()

export const countJoinedCampaigns = async (db: Db, accountId: number): Promise<number> =>
  (await numberOfCampaigns(db, accountId).executeTakeFirstOrThrow()).total

const numberOfCampaigns = (db: Db, accountId: number) =>
  joinedCampaigns(db, accountId).select(({ fn }) => fn.countAll<number>().as('total'))
