/** `npm run designs` draws the pictures from which organisations choose a design; with a file’s name, all designs on one sheet. */
import { writeFileSync } from 'node:fs'
import { leafletDesignNames } from '../contract/src/campaigns/leaflet-designs.ts'
import { designPicture, drawContactSheet, drawDesign } from '../server/test/files/design-pictures.ts'

const [sheet] = process.argv.slice(2)
if (sheet) writeFileSync(sheet, await drawContactSheet())
else for (const design of leafletDesignNames) writeFileSync(designPicture(design), await drawDesign(design))
