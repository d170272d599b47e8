import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** Of several versions of a campaign's leaflets, those that were not corrected since, in no order. */
export const findArrangeable = (tx: Tx, campaignId: number, versions: readonly number[]) =>
  tx
    .selectFrom('leaflet')
    .select(['id', 'version', 'title'])
    .where('campaign_id', '=', campaignId)
    .where('version', '=', sql<number>`any(${versions}::int[])`)
    .where((leaflet) =>
      leaflet.not(
        leaflet.exists(
          leaflet
            .selectFrom('leaflet as correction')
            .select('correction.id')
            .whereRef('correction.corrects_id', '=', 'leaflet.id'),
        ),
      ),
    )
    .execute()

/** Saves the titles of a campaign's leaflets by their versions. */
export const saveTitles = (
  tx: Tx,
  campaignId: number,
  leaflets: readonly { leafletVersion: number; leafletTitle: string }[],
) =>
  sql`
    update leaflet set title = named.title
    from unnest(
      ${leaflets.map(({ leafletVersion }) => leafletVersion)}::int[],
      ${leaflets.map(({ leafletTitle }) => leafletTitle)}::text[]
    ) as named (version, title)
    where campaign_id = ${campaignId} and leaflet.version = named.version and leaflet.title <> named.title`.execute(
    tx,
  )
