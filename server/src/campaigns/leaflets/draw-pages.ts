import { drawPage } from '../../printing/process/read-document.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLeaflet, savePageKeys } from './store.ts'

/**
 * Draws every page of a leaflet, for phones, which show no or only the first page of an embedded PDF. Pictures that a
 * failed or a second try leaves behind are swept at night.
 */
export async function drawPages(
  { leafletId }: { leafletId: number },
  { db, files }: Platform,
): Promise<void> {
  const leaflet = await findLeaflet(db, leafletId)
  if (!leaflet || leaflet.page_keys.length) return

  const clean = { bytes: await files.read(leaflet.file_key), contentType: leaflet.content_type }
  const pageKeys: string[] = []
  for (let page = 1; page <= leaflet.pages; page++) {
    const { bytes } = await drawPage(clean, page)
    pageKeys.push((await files.put(bytes, 'image/webp')).key)
  }
  await db.transaction().execute((tx) => savePageKeys(tx, leafletId, pageKeys))
}
