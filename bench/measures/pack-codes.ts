/**
 * The codes on print packs, and those of leaflets made here: a hundred of each in every size, packs in colour and with the ink saver, made leaflets
 * in each design in turn, read back by a decoder that the product does not use, from a picture of the paper at 200 dpi that is blurred and grainy.
 */
import {
  leafletDesignNames,
  type LeafletDesign,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import {
  inks,
  leafletSizes,
  type LeafletSize,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { scannedLeaflet } from '@street-musketeers/contract/public-urls.ts'
import { cutMarksOf, facesOf, noteHeights } from '@street-musketeers/contract/campaigns/sheets.ts'
import { ownCodeOf } from '@street-musketeers/server/campaigns/packs/own-code.ts'
import { newPack, signPackCode } from '@street-musketeers/server/campaigns/packs/pack-code.ts'
import { openSecrets } from '@street-musketeers/server/platform/secrets/secrets.ts'
import { ownModuleMm } from '@street-musketeers/server/printing/designs/code.ts'
import { paintLeaflet } from '@street-musketeers/server/printing/designs/paint-leaflet.ts'
import { printSheets, readDocument } from '@street-musketeers/server/printing/process/run-requests.ts'
import { stopDocumentReaders } from '@street-musketeers/server/printing/process/readers.ts'
import { modulesOf } from '@street-musketeers/server/printing/typesetting/qr-code.ts'
import { makePdf } from '@street-musketeers/server/test/files/good-files.ts'
import {
  contentOf,
  exampleContents,
  exampleImprint,
} from '@street-musketeers/server/test/files/leaflet-contents.ts'
import { readCodes } from '@street-musketeers/server/test/files/read-code.ts'
import { readPrintedCode } from '@street-musketeers/server/test/files/read-printed-code.ts'
import { randomBytes } from 'node:crypto'
import { report } from '../report.ts'

const codes = 100
/** Of twelve digits, as they are. */
const firstId = 218_000_000_000
const site = 'https://streetmusketeers.org.uk'
const secrets = openSecrets(randomBytes(32).toString('base64url'))
const document = await readDocument(await makePdf({ pages: 1 }))

const addressOf = (leafletId: number) =>
  site.toUpperCase() + scannedLeaflet(leafletId, signPackCode(newPack(leafletId), secrets))

async function printOne(address: string, size: LeafletSize, inkSaver: boolean): Promise<Buffer> {
  const choices = { houses: 1, size, sides: 'one' } as const
  const textLines = [`${site.slice(8)}/public-campaign/1000`, 'Promoted by Exampleton Trades Union Council.']
  const pieces = await printSheets({
    document,
    title: 'One leaflet',
    faces: facesOf(choices, document.pages),
    marks: cutMarksOf(size),
    note: { height: noteHeights[size], address, textLines },
    firstLine: '',
    cover: [],
    inkSaver,
    duplex: null,
  })
  return Buffer.concat(pieces)
}

/** A leaflet made here, with its own code. */
async function makeOne(design: LeafletDesign, size: LeafletSize, nth: number) {
  const origin = { madeLeafletId: firstId + nth, revision: 1 + (nth % 60) }
  const ownCode = ownCodeOf(origin, { publicUrl: site, secrets })
  const content = contentOf({ design, ...exampleContents[design], size, picture: null })
  const { bytes } = await paintLeaflet({
    content,
    imprint: exampleImprint,
    picture: null,
    ownCode,
    purpose: 'leaflet',
  })
  return { address: ownCode.address, bytes }
}

try {
  let nth = 0
  const packModulesMm = new Map<LeafletSize, number>()
  for (const size of leafletSizes)
    for (const ink of inks) {
      let read = 0
      let modules = 0
      for (let code = 0; code < codes; code += 1) {
        const address = addressOf(firstId + (nth += 1))
        modules = Math.max(modules, modulesOf(address))
        const found = await readPrintedCode(await printOne(address, size, ink === 'saver'), {
          size,
          seed: nth,
        })
        read += Number(found === address)
      }
      packModulesMm.set(size, noteHeights[size] / modules)
      report(
        `pack-codes ${size}, ${ink}: codes read; the smallest modules`,
        `${read} of ${codes}; ${(noteHeights[size] / modules).toFixed(2)} mm`,
        `${codes}; 0.5 mm`,
        read === codes && noteHeights[size] / modules >= 0.5,
      )
    }
  for (const size of leafletSizes) {
    let read = 0
    for (let code = 0; code < codes; code += 1) {
      const design = leafletDesignNames[code % leafletDesignNames.length]!
      const { address, bytes } = await makeOne(design, size, (nth += 1))
      read += Number((await readCodes(bytes, nth)).includes(address))
    }
    report(
      `own codes ${size}, every design: codes read; modules`,
      `${read} of ${codes}; ${ownModuleMm[size].toFixed(2)} mm`,
      `${codes}; those of packs`,
      read === codes && ownModuleMm[size] >= packModulesMm.get(size)!,
    )
  }
} finally {
  await stopDocumentReaders()
}
