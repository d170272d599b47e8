import { sql } from 'kysely'
import { leafletState } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'

/** What an organisation's counts added in each month from the one that starts on `since`. Months without counts have no row. */
export const sumShownMonths = (db: Db, { accountId, since }: { accountId: number; since: string }) =>
  db
    .selectFrom('shown_tally')
    .select([
      'month',
      sql<number>`sum(joined)`.as('joined'),
      sql<number>`sum(mailed)`.as('mailed'),
      sql<boolean>`bool_or(few_joined)`.as('few_joined'),
      sql<boolean>`bool_or(few_mailed)`.as('few_mailed'),
    ])
    .where('account_id', '=', accountId)
    .where('month', '>=', since)
    .groupBy('month')
    .execute()

/** How many people delivered for an organisation in each month, up to 3. */
export const findMonthlyDeliverers = (db: Db, { accountId, since }: { accountId: number; since: string }) =>
  db
    .selectFrom('shown_delivery_month')
    .select(['month', 'deliverers'])
    .where('account_id', '=', accountId)
    .where('month', '>=', since)
    .execute()

/** The versions of a campaign's leaflet, newest first, each with the shown number of people it was emailed to. */
export const findShownVersions = (db: Db, campaignId: number) =>
  db
    .selectFrom('leaflet')
    .innerJoin('campaign', 'campaign.id', 'leaflet.campaign_id')
    .leftJoin('shown_version', 'leaflet_id', 'leaflet.id')
    .select((from) => [
      'version',
      'title',
      leafletState.as('state'),
      'created_at',
      from.fn.coalesce('mailed', sql.lit(0)).as('mailed'),
      from.fn.coalesce('few_mailed', sql.lit(false)).as('few_mailed'),
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('version', 'desc')
    .execute()

/** The last count and the earliest next one of an organisation's campaigns, and the first publication that no worker has seen yet. */
export const findCountTimesOfOrganisation = (db: Db, accountId: number) =>
  db
    .selectFrom('campaign')
    .leftJoin('shown_campaign', 'campaign_id', 'campaign.id')
    .select((from) => [
      from.fn.min<Date | null>('next_count_at').as('next_count_at'),
      from.fn.max<Date | null>('counted_at').as('counted_at'),
      sql<Date | null>`min(published_at) filter (where campaign_id is null)`.as('published_at'),
    ])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
