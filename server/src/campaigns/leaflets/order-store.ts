import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** The ids of the leaflets that a campaign sends, in order. The caller has locked the campaign before it changes the order. */
export const findLeafletOrder = async (tx: Tx, campaignId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('campaign_leaflet')
    .select('leaflet_id')
    .where('campaign_id', '=', campaignId)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.leaflet_id)
}

/** Saves which leaflets a campaign sends, in order. The caller has locked the campaign. */
export async function saveLeafletOrder(tx: Tx, campaignId: number, order: readonly number[]): Promise<void> {
  await tx.deleteFrom('campaign_leaflet').where('campaign_id', '=', campaignId).execute()
  await tx
    .insertInto('campaign_leaflet')
    .values(
      order.map((leafletId, index) => ({ campaign_id: campaignId, place: index + 1, leaflet_id: leafletId })),
    )
    .execute()
}

/** Finds which of several versions of a campaign's leaflets were not corrected since, in no order. */
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
