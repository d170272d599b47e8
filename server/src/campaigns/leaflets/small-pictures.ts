import { smallPictureOf, smallPictureWidthPx } from '@street-musketeers/contract/campaigns/small-picture.ts'
import { FileNotFound, StorageUnavailable, type FileStore } from '../../platform/files/file-store.ts'
import { DocumentRefused, DocumentsBusy, drawPage } from '../../printing/index.ts'

/** Keys of previews whose small picture is being drawn. So few at once that uploads, which share their reader, do not wait. */
const inDrawing = new Map<string, Promise<string>>()
const maxInDrawing = 4

/**
 * Finds the small picture of a leaflet's preview. It is drawn with the leaflet's pages, or when it is first asked for.
 * @returns its key; the preview's own while it cannot be drawn
 */
export async function findSmallPicture(previewKey: string, files: FileStore): Promise<string> {
  const key = smallPictureOf(previewKey)
  try {
    await files.read(key)
    return key
  } catch (error) {
    if (!(error instanceof FileNotFound)) throw error
  }
  const earlier = inDrawing.get(previewKey)
  if (earlier) return earlier
  if (inDrawing.size >= maxInDrawing) return previewKey
  const drawing = keepSmallPicture(previewKey, files).finally(() => inDrawing.delete(previewKey))
  inDrawing.set(previewKey, drawing)
  return drawing
}

/** Draws a small picture and stores it. @returns as {@link findSmallPicture} */
export async function keepSmallPicture(previewKey: string, files: FileStore): Promise<string> {
  try {
    const document = { bytes: await files.read(previewKey), contentType: 'image/webp' as const }
    const { bytes } = await drawPage(document, 1, smallPictureWidthPx)
    return (await files.put(bytes, 'image/webp', smallPictureOf(previewKey))).key
  } catch (error) {
    if (cannotBeDrawn(error)) return previewKey
    throw error
  }
}

/** The preview is damaged, or there is no room or no time now. */
const cannotBeDrawn = (error: unknown) =>
  [DocumentRefused, DocumentsBusy, FileNotFound, StorageUnavailable].some((kind) => error instanceof kind)
