import { drawPage } from '../../printing/index.ts'
import { readChecked } from '../../platform/files/read-checked.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLeaflet, savePageKeys } from './store.ts'

/**
 * Draws every page of a leaflet (rule: leaflet-shown-as-pictures), because phones show at most the first page of an embedded PDF.
 * Pictures left by a failed or repeated run are removed at night.
 */
export async function drawPages({ leafletId }: { leafletId: number }, platform: Platform): Promise<void> {
  const { db, files } = platform
  const leaflet = await findLeaflet(db, leafletId)
  if (!leaflet || leaflet.page_keys.length) return

  const { file_key: key, sha256, bytes, campaign_id: campaignId, content_type: contentType } = leaflet
  const document = { bytes: await readChecked({ key, sha256, bytes }, campaignId, platform), contentType }
  const pageKeys: string[] = []
  for (let page = 1; page <= leaflet.pages; page++) {
    const { bytes } = await drawPage(document, page)
    pageKeys.push((await files.put(bytes, 'image/webp')).key)
  }
  await db.transaction().execute((tx) => savePageKeys(tx, leafletId, pageKeys))
}
