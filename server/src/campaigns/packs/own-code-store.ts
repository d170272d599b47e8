import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { editionOf, isCampaignLive } from '../conditions.ts'
import type { Origin } from './own-code.ts'
import type { ScanCount } from './store.ts'

/**
 * The leaflet whose page the own code of a leaflet made here opens (rule: own-codes), for a join with `code`, which has `made_leaflet_id` and `revision`: of the
 * newest live campaign that sends it, else of the newest, and of its versions the last one that has been saved no more often than what was printed.
 * @param today in London
 */
const openedLeaflet = (today: string) => sql<{ id: number }>`
  select leaflet.id
  from leaflet join campaign on campaign.id = leaflet.campaign_id
  where leaflet.made_leaflet_id = code.made_leaflet_id
  order by
    ${isCampaignLive(today)} and exists (
      select from leaflet as own
      join campaign_leaflet as placed on placed.campaign_id = own.campaign_id
      where own.campaign_id = campaign.id and own.made_leaflet_id = code.made_leaflet_id
        and ${editionOf(sql`placed.leaflet_id`)} = ${editionOf(sql`own.id`)}
    ) desc,
    campaign.id desc,
    leaflet.made_revision <= code.revision desc,
    abs(leaflet.made_revision - code.revision),
    leaflet.id desc
  limit 1`

/** @returns the id of that leaflet; undefined while none was published */
export async function findOpenedLeaflet(
  db: Db,
  { madeLeafletId, revision }: Origin,
  today: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select opened.id
    from (select ${madeLeafletId}::bigint as made_leaflet_id, ${revision}::bigint as revision) as code
    cross join lateral (${openedLeaflet(today)}) as opened`.execute(db)
  return rows[0]?.id
}

/** How often the page of an own code was opened, and its button pressed, on a day in London. */
export type OwnScans = Origin & { day: string } & Record<ScanCount, number>

/** Adds what was counted to what is stored. Scans of leaflets that were not published are left out. */
export async function addOwnCodeScans(db: Db, scans: readonly OwnScans[], today: string): Promise<void> {
  const columns = {
    ids: scans.map(({ madeLeafletId }) => madeLeafletId),
    revisions: scans.map(({ revision }) => revision),
    days: scans.map(({ day }) => day),
    opened: scans.map(({ opened }) => opened),
    pressed: scans.map(({ pressed }) => pressed),
  }
  await sql`
    insert into leaflet_scans (leaflet_id, day, opened, pressed)
    select opened.id, day, sum(code.opened), sum(code.pressed)
    from unnest(
      ${columns.ids}::bigint[], ${columns.revisions}::integer[], ${columns.days}::date[],
      ${columns.opened}::integer[], ${columns.pressed}::integer[]
    ) as code (made_leaflet_id, revision, day, opened, pressed)
    cross join lateral (${openedLeaflet(today)}) as opened
    group by opened.id, day
    order by opened.id, day
    on conflict (leaflet_id, day) do update set
      opened = leaflet_scans.opened + excluded.opened,
      pressed = leaflet_scans.pressed + excluded.pressed`.execute(db)
}

const batchSize = 5000

/** Deletes scans of own codes of before a day. @returns how many rows; call it until it is 0 */
export async function deleteOwnCodeScansBefore(tx: Tx, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from leaflet_scans
    where (leaflet_id, day) in (
      select leaflet_id, day from leaflet_scans where day < ${day} limit ${batchSize}
    )`.execute(tx)
  return Number(numAffectedRows)
}
