import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { PageShape } from './sheet-drawing.tsx'

/** A4 upright stands for a picture that did not come: the leaflet can be printed all the same. */
const upright = { width: 210, height: 297 }

/** The pictures of a leaflet's pages with their shapes, which decide how they lie on paper. */
export const readShapes = ({ leafletPages }: Pick<Campaign, 'leafletPages'>): Promise<PageShape[]> =>
  Promise.all(leafletPages.map(readShape))

async function readShape(picture: string): Promise<PageShape> {
  const image = new Image()
  image.src = picture
  try {
    await image.decode()
    return { picture, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return { picture, ...upright }
  }
}
