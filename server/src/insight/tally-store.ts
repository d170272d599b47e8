import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'

/**
 * What an organisation's campaigns came to, a row a month that had anything, since the month that begins on `since`; with
 * null, everybody's. Read from the sums that deeds keep: one range of one index, and the marks of the last minute.
 */
export const sumMonths = (db: Db, accountId: number | null, since: string) =>
  accountId === null ? monthsOfAll(db, { since }) : monthsOf(db, { accountId, since })

const monthsOf = preparedQuery((db, { accountId, since }: { accountId: number; since: string }) =>
  db
    .selectFrom('tally_part')
    .select(monthlySums)
    .where('account_id', '=', accountId)
    .where('month', '>=', since)
    .groupBy('month'),
)

const monthsOfAll = preparedQuery((db, { since }: { since: string }) =>
  db.selectFrom('tally_month_part').select(monthlySums).where('month', '>=', since).groupBy('month'),
)

const monthlySums = [
  'month' as const,
  sql<string>`sum(joined)`.as('joined'),
  sql<string>`sum(mailed)`.as('mailed'),
  sql<string>`sum(delivered)`.as('delivered'),
]

/** What one campaign came to until now. */
export const sumCampaign = (db: Db, accountId: number, campaignId: number) =>
  db
    .selectFrom('tally_part')
    .select([total('members').as('joined'), total('mailed').as('mailed'), total('delivered').as('delivered')])
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow()

const total = (column: 'members' | 'mailed' | 'delivered') =>
  sql<number>`coalesce(sum(${sql.ref(column)}), 0)::bigint`

/** The versions of a campaign's leaflet, newest first, each with how many it was mailed to. */
export const findVersions = (db: Db, campaignId: number) =>
  db
    .selectFrom('leaflet')
    .select((leaflet) => [
      'version',
      'created_at',
      leaflet
        .selectFrom('planned_leaflet')
        .whereRef('leaflet_id', '=', 'leaflet.id')
        .where('sent_at', 'is not', null)
        .select((sent) => sent.fn.countAll<number>().as('mailed'))
        .$asScalar()
        .$notNull()
        .as('mailed'),
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('version', 'desc')
    .execute()
