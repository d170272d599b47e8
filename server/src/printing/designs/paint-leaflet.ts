import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import type { OwnCode } from '../documents/own-code.ts'
import { orRefused } from '../documents/refusal.ts'
import { openPicture } from '../picture/picture.ts'
import type { PicturePlace } from '../typesetting/placed.ts'
import { paintPages } from '../typesetting/paint-pages.ts'
import { layOutLeaflet, type LaidOutLeaflet } from './lay-out-leaflet.ts'
import { largePrintOn } from './large-print.ts'

/** What a leaflet is made from. */
export interface LeafletToMake {
  content: LeafletContent
  /** One sentence, printed as it is; empty for none. */
  imprint: string
  /** A picture that `readPicture` returned; null for none. */
  picture: Uint8Array | null
  /** The code of the leaflet itself; null for none. */
  ownCode: OwnCode | null
  /** What is made: the leaflet, its file for a printer, its version in large print on A4, or a preview with a coarser picture. */
  purpose: 'leaflet' | 'printer' | 'large-print' | 'preview'
}

export interface MadeLeaflet extends Omit<LaidOutLeaflet, 'pages'> {
  bytes: Buffer
  pages: number
}

/** A file has at most 20 pages (rule: leaflet-file-limits). */
const maxLargePrintPages = 20
const dpi = { print: 300, preview: 110 }

/**
 * Makes the PDF of a leaflet, the same every time. It is made even if there are problems, from what can be printed.
 * @throws {DocumentRefused} when the picture cannot be read
 */
export async function paintLeaflet({
  content,
  imprint,
  picture,
  ownCode,
  purpose,
}: LeafletToMake): Promise<MadeLeaflet> {
  const size = picture && content.picture ? await orRefused(() => openPicture(picture).metadata()) : null
  const isLargePrint = purpose === 'large-print'
  const { pages, ...remarks } = layOutLeaflet(
    { content: isLargePrint ? { ...content, size: 'A4' } : content, imprint, picture: size, ownCode },
    isLargePrint ? largePrintOn(maxLargePrintPages) : undefined,
  )
  const bytes = await paintPages(pages, {
    title: content.headline || 'Leaflet',
    language: content.language === 'en' ? 'en-GB' : content.language,
    isForPrinter: purpose === 'printer',
    isBlackOnly: content.colour === 'black',
    pictureFor: (place) =>
      cropPicture(picture!, size!, content.picture!.focus, place, {
        dotsPerPoint: dpi[purpose === 'preview' ? 'preview' : 'print'] / 72,
        isBlackOnly: content.colour === 'black',
      }),
  })
  return { ...remarks, bytes, pages: pages.length }
}

/** The largest part of a picture that has the shape of its place, with the focus as near the middle of what is shown as possible. */
export function cropTo(
  dots: { width: number; height: number },
  focus: { x: number; y: number },
  place: { width: number; height: number; shownHeight: number },
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(dots.width / place.width, dots.height / place.height)
  const [width, height] = [Math.round(place.width * scale), Math.round(place.height * scale)].map((side) =>
    Math.max(1, side),
  ) as [number, number]
  const start = (whole: number, part: number, at: number, shown = 1) =>
    Math.round(Math.min(Math.max(0, at * whole - (part * shown) / 2), whole - part))
  return {
    left: start(dots.width, width, focus.x),
    top: start(dots.height, height, focus.y, place.shownHeight / place.height),
    width: Math.min(width, dots.width),
    height: Math.min(height, dots.height),
  }
}

const cropPicture = (
  bytes: Uint8Array,
  dots: { width: number; height: number },
  focus: { x: number; y: number },
  place: PicturePlace,
  { dotsPerPoint, isBlackOnly }: { dotsPerPoint: number; isBlackOnly: boolean },
): Promise<Buffer> =>
  orRefused(() => {
    const crop = openPicture(bytes)
      .extract(cropTo(dots, focus, place))
      .resize({ width: Math.ceil(place.width * dotsPerPoint), withoutEnlargement: true })
      .flatten({ background: '#fff' })
    return (isBlackOnly ? crop.greyscale() : crop)
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .toBuffer()
  })
