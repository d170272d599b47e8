import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { ListedPostcode } from './read-directory.ts'

/** A table of this transaction, into which a list is read before anything is changed. */
export const createLoadedTable = (tx: Tx) =>
  sql`
    create temporary table loaded_postcode (postcode text collate "C", easting integer, northing integer, doors integer)
    on commit drop`.execute(tx)

export const saveLoaded = (tx: Tx, listed: readonly ListedPostcode[]) =>
  sql`
    insert into loaded_postcode
    select * from unnest(
      ${listed.map(({ postcode }) => postcode)}::text[],
      ${listed.map(({ at }) => at?.easting ?? null)}::integer[],
      ${listed.map(({ at }) => at?.northing ?? null)}::integer[],
      ${listed.map(({ doors }) => doors)}::integer[])`.execute(tx)

export interface DirectorySizes {
  /** How many of the list that was read have a place. */
  loaded: number
  /** For how many of the list that was read it counts doors. */
  counted: number
  /** How many the directory has now. */
  stored: number
}

export async function countPostcodes(tx: Tx): Promise<DirectorySizes> {
  const { rows } = await sql<DirectorySizes>`
    select count(distinct postcode) filter (where easting is not null)::int as loaded,
      count(distinct postcode) filter (where doors is not null)::int as counted,
      (select count(*)::int from directory_postcode) as stored
    from loaded_postcode`.execute(tx)
  return rows[0]!
}

/** No unit postcode has more than a hundred addresses; a wrong count fits the column and is plain to see. */
const mostDoors = 999

/** Makes the directory the list that was read. Rows that are the same stay as they are, so that nobody waits; doors that no list counts stay. */
export async function mergeLoaded(tx: Tx): Promise<void> {
  await sql`analyze loaded_postcode`.execute(tx)
  await sql`
    delete from directory_postcode where not exists (
      select from loaded_postcode where loaded_postcode.postcode = directory_postcode.postcode and easting is not null
    )`.execute(tx)
  await sql`
    insert into directory_postcode (postcode, easting, northing, doors)
    select distinct on (postcode) postcode, easting, northing, case when doors is not null then least(doors, ${mostDoors}) end
    from loaded_postcode where easting is not null order by postcode
    on conflict (postcode) do update
    set easting = excluded.easting, northing = excluded.northing, doors = coalesce(excluded.doors, directory_postcode.doors)
    where (directory_postcode.easting, directory_postcode.northing, directory_postcode.doors)
      is distinct from (excluded.easting, excluded.northing, coalesce(excluded.doors, directory_postcode.doors))`.execute(
    tx,
  )
}

/** Notes how many doors the postcodes of the directory have. The doors of a postcode in several rows, as at a border, are added up. */
export const mergeDoors = (tx: Tx) =>
  sql`
    update directory_postcode set doors = counted.doors
    from (
      select postcode, least(sum(doors), ${mostDoors}) as doors from loaded_postcode where doors is not null group by postcode
    ) as counted
    where counted.postcode = directory_postcode.postcode and directory_postcode.doors is distinct from counted.doors`.execute(
    tx,
  )

/** @param averageDoors of a postcode whose doors no list counts */
export async function sumSectors(tx: Tx, averageDoors: number): Promise<void> {
  await sql`delete from directory_sector`.execute(tx)
  await sql`
    insert into directory_sector (sector, doors)
    select left(postcode, -2), sum(coalesce(doors, ${averageDoors})) from directory_postcode group by left(postcode, -2)`.execute(
    tx,
  )
}

export async function clearDirectory(tx: Tx): Promise<void> {
  await sql`delete from directory_postcode`.execute(tx)
  await sql`delete from directory_sector`.execute(tx)
}

/** After many changes at once, so that the next questions find their plans; outside a transaction. */
export const analyseDirectory = (db: Db) =>
  sql`vacuum (analyze) directory_postcode, directory_sector`.execute(db)

export interface KnownPostcode {
  postcode: string
  doors: number | null
}

/** How many are found around a postcode. */
const mostNearest = 40

/** A postcode and those nearest to it, nearest first, each with how far it is; none if it is not in the directory. */
export async function findNearest(db: Db, postcode: string): Promise<(KnownPostcode & { metres: number })[]> {
  const { rows } = await sql<KnownPostcode & { metres: number }>`
    select near.postcode, near.doors, metres
    from directory_postcode as origin
    cross join lateral (
      select postcode, doors, point(easting, northing) <-> point(origin.easting, origin.northing) as metres
      from directory_postcode order by metres
      limit ${mostNearest}
    ) as near
    where origin.postcode = ${postcode}`.execute(db)
  return rows
}

export const findSectorDoors = (db: Db, sectors: readonly string[]) =>
  db
    .selectFrom('directory_sector')
    .select(['sector', 'doors'])
    .where('sector', '=', sql<string>`any(${sectors}::text[])`)
    .execute()

/** Whether the directory has postcodes from one to before another, in the order of ASCII, and a certain one not. */
export async function isMissing(
  db: Db,
  { postcode, from, to }: { postcode: string; from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_missing: boolean }>`
    select not exists (select from directory_postcode where postcode = ${postcode})
      and exists (
        select from directory_postcode
        where postcode >= ${from} collate "C" and postcode < ${to} collate "C"
      ) as is_missing`.execute(db)
  return rows[0]!.is_missing
}
