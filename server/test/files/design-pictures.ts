import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import {
  leafletDesignNames,
  type LeafletColour,
  type LeafletDesign,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletSizes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import sharp, { type OverlayOptions } from 'sharp'
import { paintLeaflet } from '../../src/printing/designs/paint-leaflet.ts'
import { renderPdfPage } from '../../src/printing/pdf/render-pdf.ts'
import { contentOf, exampleContents, exampleImprint, exampleOwnCode } from './leaflet-contents.ts'
import { streetPhotograph } from './street-photograph.ts'

/** Whose file an organisation sees when it chooses a design. */
export const designPicture = (design: LeafletDesign): string =>
  new URL(`../../../web/src/campaigns/making/designs/${design}.webp`, import.meta.url).pathname

const coloursOfPictures: Record<LeafletDesign, LeafletColour> = {
  poster: 'red',
  'two-sided': 'blue',
  checklist: 'green',
  questions: 'plum',
  chart: 'petrol',
  meeting: 'gold',
  'large-print': 'black',
  languages: 'green',
}

const pictureWidth = 360

/** The front of an A5 leaflet of a design. @returns a WebP */
export async function drawDesign(design: LeafletDesign): Promise<Buffer> {
  const content = { ...exampleContents[design], design, colour: coloursOfPictures[design], picture: null }
  const [front] = await drawSides(contentOf(content), null, pictureWidth)
  return sharp(front).webp({ quality: 82 }).toBuffer()
}

/** All sides of a leaflet. @returns PNGs */
async function drawSides(content: LeafletContent, picture: Buffer | null, width: number): Promise<Buffer[]> {
  const { bytes, pages, problems } = await paintLeaflet({
    content,
    imprint: exampleImprint,
    picture,
    ownCode: exampleOwnCode,
    purpose: 'preview',
  })
  if (problems.length > 0)
    throw new Error(`${content.design} on ${content.size}: ${JSON.stringify(problems)}`)
  return Promise.all(
    Array.from({ length: pages }, async (_, at) => {
      const { data, ...size } = await renderPdfPage(bytes, at + 1, width)
      return sharp(data, { raw: { ...size, channels: 3 } })
        .png()
        .toBuffer()
    }),
  )
}

const gap = 24
/** Sizes keep their proportions. */
const widths = { A6: 300, A5: 424, A4: 600 } as const
const looks: readonly { colour: LeafletColour; hasPicture: boolean }[] = [
  { colour: 'red', hasPicture: true },
  { colour: 'petrol', hasPicture: false },
  { colour: 'black', hasPicture: true },
]

/**
 * Every design on every size, front and back, with a photograph and without, in several colours: a row for each design and look.
 * @param chosen left out: all designs
 * @returns a PNG
 */
export async function drawContactSheet(
  chosen: readonly LeafletDesign[] = leafletDesignNames,
): Promise<Buffer> {
  const photograph = await streetPhotograph()
  const pasted: OverlayOptions[] = []
  let [top, right] = [gap, 0]
  for (const design of chosen)
    for (const { colour, hasPicture } of looks) {
      let [left, bottom] = [gap, top]
      for (const size of leafletSizes.toReversed()) {
        const example = exampleContents[design]
        const content = contentOf({ ...example, design, size, colour, picture: null })
        const shown = hasPicture ? { ...content, picture: examplePicture } : content
        for (const input of await drawSides(shown, hasPicture ? photograph : null, widths[size])) {
          pasted.push({ input, left, top })
          left += widths[size] + gap
          bottom = Math.max(bottom, top + (await sharp(input).metadata()).height)
        }
      }
      right = Math.max(right, left)
      top = bottom + gap
    }
  return sharp({ create: { width: right, height: top, channels: 3, background: '#8a8a8a' } })
    .composite(pasted)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

const examplePicture = { alt: 'Neighbours with placards in a street at dusk', focus: { x: 0.55, y: 0.45 } }
