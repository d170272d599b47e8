import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { minShownCount } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/** How many people of a district chose a cause; `cause` is empty for all who chose any. */
export interface AudienceRow {
  district: string
  area: string
  cause: Cause | ''
  people: number
}

/** Counts active musketeers again, by district and cause. */
export async function countByDistrict(tx: Tx): Promise<void> {
  await tx.deleteFrom('audience').execute()
  await sql`
    with choice as materialized (
      select account.id, coalesce(district, '') as district, cause
      from account
      join chosen_cause on chosen_cause.account_id = account.id
      left join musketeer_place on musketeer_place.account_id = account.id
      where role = 'musketeer' and activated_at is not null and closed_at is null and suspended_at is null
    )
    insert into audience (district, area, cause, people)
    select district, substring(district from '^[A-Z]*'), cause, count(*) from choice group by district, cause
    union all
    select district, substring(district from '^[A-Z]*'), '', count(distinct id) from choice group by district`.execute(
    tx,
  )
}

/** The rows of several causes, and those of all who chose any, in some areas and districts; without these, everywhere. */
export const findAudience = (
  db: Db,
  causes: readonly Cause[],
  places: { areas: readonly string[]; districts: readonly string[] } | null,
) =>
  db
    .selectFrom('audience')
    .select(['district', 'area', 'cause', 'people'])
    .where('cause', 'in', [...causes, ''])
    .$if(places !== null, (query) =>
      query.where((row) =>
        row.or([
          row('area', '=', sql<string>`any(${places!.areas}::text[])`),
          row('district', '=', sql<string>`any(${places!.districts}::text[])`),
        ]),
      ),
    )
    .execute() as Promise<AudienceRow[]>

/**
 * Areas and causes in which at least {@link minShownCount} people wait: no campaign that is live on the day `today` in London is for their
 * cause and for their district, its area, its nation or everywhere.
 * @param nations each area with its nations
 */
export const findWaiting = async (
  db: Db,
  { areas, nations }: { areas: readonly string[]; nations: readonly string[] },
  { today, limit }: { today: string; limit: number },
): Promise<{ area: string; cause: Cause; people: number }[]> => {
  const { rows } = await sql<{ area: string; cause: Cause; people: number }>`
    with live as materialized (
      select distinct place, cause from campaign_match
      where place <> 'all' and (end_date is null or end_date >= ${today})
    ), nation_of as (
      select * from unnest(${areas}::text[], ${nations}::text[]) as nation_of (area, nation)
    )
    select area, cause, sum(people)::bigint as people
    from audience
    where cause <> '' and district <> ''
      and not exists (select from live where live.cause = audience.cause and live.place in (district, area, 'everywhere'))
      and not exists (
        select from live join nation_of on nation_of.nation = live.place
        where live.cause = audience.cause and nation_of.area = audience.area
      )
    group by area, cause
    having sum(people) >= ${minShownCount}
    order by people desc, area, cause
    limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, people: Number(row.people) }))
}
