import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { PageImage } from './sheet-drawing.tsx'

/** Used for a picture that could not be loaded: the leaflet can still be printed. */
const a4Portrait = { width: 210, height: 297 }

/** The pictures of a leaflet's pages with their sizes, which decide how they are laid out. */
export const measurePages = ({ leafletPages }: Pick<Campaign, 'leafletPages'>): Promise<PageImage[]> =>
  Promise.all(leafletPages.map(measurePage))

async function measurePage(picture: string): Promise<PageImage> {
  const image = new Image()
  image.src = picture
  try {
    await image.decode()
    return { picture, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return { picture, ...a4Portrait }
  }
}
