import { readFileSync } from 'node:fs'
import { leafletDesignNames } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { designPicture, drawDesign } from '../../../test/files/design-pictures.ts'

const pixelsOf = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer()

test.each(leafletDesignNames)(
  'the picture from which %s is chosen shows the design as it is (npm run designs)',
  async (design) => {
    const [shown, drawn] = await Promise.all([
      pixelsOf(readFileSync(designPicture(design))),
      pixelsOf(await drawDesign(design)),
    ])
    expect(drawn.length).toBe(shown.length)
    // Machines round differently, by one or two in 255. Whatever moves or changes its colour differs by far more.
    let different = 0
    for (const [at, value] of drawn.entries()) if (Math.abs(value - shown[at]!) > 12) different++
    expect(different).toBe(0)
  },
)
