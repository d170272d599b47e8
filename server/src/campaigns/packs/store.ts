import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { editionOf, isSent } from '../conditions.ts'
import type { Pack } from './pack-code.ts'

export const insertPack = (
  tx: Tx,
  { leafletId, packCode, campaignId, printedOn }: Pack & { campaignId: number; printedOn: string },
) =>
  tx
    .insertInto('print_pack')
    .values({ code: packCode, campaign_id: campaignId, leaflet_id: leafletId, printed_on: printedOn })
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

/** How often the pages of a campaign's packs were opened, and their buttons pressed, before a day. */
export const sumScans = (db: Db, campaignId: number, before: string): Promise<Record<ScanCount, number>> =>
  db
    .selectFrom('print_pack')
    .innerJoin('print_pack_scans', 'pack_code', 'code')
    .select(sql<number>`coalesce(sum(opened), 0)::integer`.as('opened'))
    .select(sql<number>`coalesce(sum(pressed), 0)::integer`.as('pressed'))
    .where('campaign_id', '=', campaignId)
    .where('day', '<', before)
    .executeTakeFirstOrThrow()

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
