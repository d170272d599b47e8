import type { Db } from '../../platform/database/db.ts'
import { measuredColumns, originColumns } from '../leaflets/store.ts'

/** Those of several versions of a campaign's leaflets that it sends, in its order. */
export async function findSentLeaflets(db: Db, campaignId: number, versions: readonly number[]) {
  const rows = await db
    .selectFrom('campaign_leaflet')
    .innerJoin('leaflet', 'leaflet.id', 'campaign_leaflet.leaflet_id')
    .select([
      'version',
      'title',
      'wording',
      'file_key',
      'content_type',
      'sha256',
      'upload_sha256',
      'bytes',
      'pages',
      'preview_key',
      'preview_width',
      'preview_height',
      ...originColumns,
      ...measuredColumns,
    ])
    .where('campaign_leaflet.campaign_id', '=', campaignId)
    .where('version', 'in', versions)
    .orderBy('place')
    .execute()
  return rows.map(({ version, title, wording, ...facts }) => ({ version, title, wording, facts }))
}

export type SentLeaflet = Awaited<ReturnType<typeof findSentLeaflets>>[number]
