import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../platform/database/page.ts'
import { nearestFirst } from '../places/index.ts'

/** Campaigns that were not deleted, newest first: of one organisation, or of all if `accountId` is null. */
export const pageOfCampaigns = (
  db: Db,
  accountId: number | null,
  request: PageRequest,
): Promise<{ rows: { id: number }[]; total: number }> =>
  pageOfRows(
    db
      .selectFrom('campaign')
      .where('deleted_at', 'is', null)
      .$if(accountId !== null, (only) => only.where('account_id', '=', accountId)),
    (query) => query.select('id').orderBy('published_at', 'desc').orderBy('id', 'desc'),
    request,
  )

interface ListSearch {
  /** Words that each campaign must contain, or '' for all. */
  q: string
  /** Only campaigns for this cause. */
  cause?: string | undefined
  /** Only campaigns that are for this district, for something around it or for everywhere. */
  near?: string | undefined
}

/**
 * The campaigns in the public list, newest first: live on the day `today` in London, and listed (rule: public-campaign-list).
 */
export const pageOfListedCampaigns = (
  db: Db,
  { q, cause, near, ...request }: PageRequest & ListSearch,
  today: string,
): Promise<{ rows: { id: number }[]; total: number }> =>
  pageOfRows(
    listedCampaigns(db, today)
      .$if(q !== '', (only) => only.where(sql<boolean>`words @@ content_query(${q})`))
      .$if(cause !== undefined, (only) =>
        only.where('campaign.id', 'in', (from) =>
          from.selectFrom('campaign_cause').select('campaign_id').where('cause', '=', cause!),
        ),
      )
      .$if(near !== undefined, (only) =>
        only.where('campaign.id', 'in', (from) =>
          from
            .selectFrom('campaign_match')
            .select('campaign_id')
            .where('place', '=', sql<string>`any(${nearestFirst(near!)}::text[])`),
        ),
      ),
    (query) => query.select('campaign.id').orderBy('published_at', 'desc').orderBy('campaign.id', 'desc'),
    request,
  )

/** The ids of the newest campaigns of the public list. */
export async function findListedIds(db: Db, today: string, limit: number): Promise<number[]> {
  const rows = await listedCampaigns(db, today)
    .select('campaign.id')
    .orderBy('published_at', 'desc')
    .orderBy('campaign.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const listedCampaigns = (db: Db, today: string) =>
  db
    .selectFrom('campaign')
    .where('is_listed', '=', sql<boolean>`true`)
    .where('deleted_at', 'is', null)
    .where('stopped_at', 'is', null)
    .where('paused_at', 'is', null)
    .where(({ eb, or }) => or([eb('end_date', 'is', null), eb('end_date', '>=', today)]))
