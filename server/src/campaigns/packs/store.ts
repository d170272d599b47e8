import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { editionOf, isSent } from '../conditions.ts'
import type { Pack } from './pack-code.ts'

/** Stores a pack, once: one of a library link is opened several times. */
export const insertPack = (
  tx: Tx,
  { leafletId, packCode, campaignId, printedOn }: Pack & { campaignId: number; printedOn: string },
) =>
  tx
    .insertInto('print_pack')
    .values({ code: packCode, campaign_id: campaignId, leaflet_id: leafletId, printed_on: printedOn })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()

/** A leaflet's campaign, and the last correction of it, which is the same leaflet if there is none; undefined if it does not exist. */
export const findPrintedLeaflet = (db: Db, leafletId: number) =>
  db
    .selectFrom('leaflet as printed')
    .innerJoin('leaflet as newest', (join) =>
      join
        .onRef('newest.campaign_id', '=', 'printed.campaign_id')
        .on(editionOf(sql`newest.id`), '=', editionOf(sql`printed.id`)),
    )
    .select(['printed.campaign_id', 'newest.id as newest_id', 'newest.wording'])
    .select(isSent(sql`newest.id`).as('is_sent'))
    .where('printed.id', '=', leafletId)
    .orderBy('newest.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How often a pack's page was opened, and its button pressed, on a day in London. */
export interface PackScans {
  packCode: string
  day: string
  opened: number
  pressed: number
}
/** What is counted. */
export type ScanCount = 'opened' | 'pressed'

/** Adds what was counted to what is stored. Scans of packs that are not stored are left out. */
export async function addScans(db: Db, scans: readonly PackScans[]): Promise<void> {
  const columns = {
    codes: scans.map(({ packCode }) => packCode),
    days: scans.map(({ day }) => day),
    opened: scans.map(({ opened }) => opened),
    pressed: scans.map(({ pressed }) => pressed),
  }
  await sql`
    insert into print_pack_scans (pack_code, day, opened, pressed)
    select counted.code, day, opened, pressed
    from unnest(
      ${columns.codes}::text[], ${columns.days}::date[], ${columns.opened}::integer[], ${columns.pressed}::integer[]
    ) as counted (code, day, opened, pressed)
    join print_pack on print_pack.code = counted.code
    order by counted.code, day
    on conflict (pack_code, day) do update set
      opened = print_pack_scans.opened + excluded.opened,
      pressed = print_pack_scans.pressed + excluded.pressed`.execute(db)
}

/**
 * How many packs of a campaign were printed in each week before a day, how often the pages of their codes and of its leaflets' own were opened and their buttons
 * pressed; weeks without any have no row.
 */
export async function sumWeeks(db: Db, campaignId: number, before: string) {
  const { rows } = await sql<Record<'packs' | ScanCount, number> & { week: string }>`
    select week, sum(packs)::integer as packs, sum(opened)::integer as opened, sum(pressed)::integer as pressed
    from (
      select date_trunc('week', printed_on::timestamp)::date as week, count(*) as packs, 0 as opened, 0 as pressed
      from print_pack where campaign_id = ${campaignId} and printed_on < ${before} group by 1
      union all
      select date_trunc('week', day::timestamp)::date, 0, sum(opened), sum(pressed)
      from print_pack join print_pack_scans on pack_code = code
      where campaign_id = ${campaignId} and day < ${before} group by 1
      union all
      select date_trunc('week', day::timestamp)::date, 0, sum(opened), sum(pressed)
      from leaflet join leaflet_scans on leaflet_id = leaflet.id
      where campaign_id = ${campaignId} and day < ${before} group by 1
    ) as side
    group by week order by week`.execute(db)
  return rows
}

const batchSize = 5000

/** Deletes packs with their scans. @returns how many; call it until it is 0 */
export async function deletePacksPrintedBefore(tx: Tx, day: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('print_pack')
    .where('code', 'in', (from) =>
      from.selectFrom('print_pack').select('code').where('printed_on', '<', day).limit(batchSize),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
