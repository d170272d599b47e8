/**
 * Leaflets that are made here: previews and PDFs of every design and size in a reader, forty previews at once, and 2,000 generated contents in every
 * design, whose PDFs are read back. No letter is missing, clipped, covered, too small or of low contrast, and codes are read from a grainy picture.
 * `npx tsx bench/measures/made-leaflets.ts --contents 200` takes fewer, for slow machines.
 */
import { parseArgs } from 'node:util'
import {
  leafletDesignNames,
  minImprintPt,
  type LeafletDesign,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletSizes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { designs } from '@street-musketeers/server/printing/designs/designs.ts'
import { paintLeaflet } from '@street-musketeers/server/printing/designs/paint-leaflet.ts'
import {
  makeLeaflet,
  previewLeaflet,
  readDocument,
} from '@street-musketeers/server/printing/process/run-requests.ts'
import { stopDocumentReaders } from '@street-musketeers/server/printing/process/readers.ts'
import {
  contentOf,
  exampleContents,
  exampleImprint,
} from '@street-musketeers/server/test/files/leaflet-contents.ts'
import { a4At300Dpi, photograph } from '@street-musketeers/server/test/files/photograph.ts'
import { randomContent } from '@street-musketeers/server/test/files/random-leaflets.ts'
import { readCode } from '@street-musketeers/server/test/files/read-code.ts'
import { faultsOfLetters, readPainted } from '@street-musketeers/server/test/files/read-painted.ts'
import { treeMemoryMb, watchPeakMemory } from '../process-usage.ts'
import { formatCount, median, percentile, report } from '../report.ts'

const { values } = parseArgs({ options: { contents: { type: 'string', default: '2000' } } })
const contents = Number(values.contents)

const maxPreviewMs = 400
const previewWidth = 640
const atOnce = 40
const codes = 100

const { bytes: picture } = await readDocument(await (await photograph(a4At300Dpi, 5)).jpeg().toBuffer())
const leafletOf = (design: LeafletDesign, size: (typeof leafletSizes)[number]) => {
  const content = contentOf({ design, ...exampleContents[design], size })
  return { content, imprint: exampleImprint, picture: content.picture && picture }
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}

async function measurePreviews() {
  const times: number[] = []
  for (let typed = 0; typed < 8; typed++)
    for (const design of leafletDesignNames)
      for (const size of leafletSizes) {
        const leaflet = leafletOf(design, size)
        const text = `${leaflet.content.text} ${'more '.repeat(typed)}`
        const content = { ...leaflet.content, text }
        times.push((await timed(() => previewLeaflet({ ...leaflet, content }, previewWidth)))[0])
      }
  const p95 = percentile(times, 0.95)
  const figure = `${median(times).toFixed(0)} ms, 95th percentile ${p95.toFixed(0)} ms (${times.length})`
  report('previews of all sides', figure, `95th percentile at most ${maxPreviewMs} ms`, p95 <= maxPreviewMs)
}

async function measureFiles() {
  for (const design of leafletDesignNames)
    for (const size of leafletSizes) {
      const [ms, { bytes }] = await timed(() =>
        makeLeaflet({ ...leafletOf(design, size), purpose: 'leaflet' }),
      )
      report(`PDF of ${design}, ${size}`, `${ms.toFixed(0)} ms, ${formatCount(bytes.length)} bytes`)
    }
}

async function measureCrowd() {
  const before = treeMemoryMb(process.pid)
  const stopWatching = watchPeakMemory(process.pid)
  const [ms] = await timed(() =>
    Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        previewLeaflet(leafletOf(leafletDesignNames[at % leafletDesignNames.length]!, 'A5'), previewWidth),
      ),
    ),
  )
  const growth = stopWatching() - before
  report(
    `${atOnce} previews at once`,
    `${ms.toFixed(0)} ms; ${growth.toFixed(0)} MB more`,
    'at most 100 MB',
    growth <= 100,
  )
}

async function checkContents() {
  let [published, faulty, read, unread] = [0, 0, 0, 0]
  for (let seed = 0; seed < contents; seed++)
    for (const [nth, design] of leafletDesignNames.entries()) {
      const content = randomContent(seed * 31 + nth, design, leafletSizes[seed % leafletSizes.length]!)
      const made = await paintLeaflet({
        content,
        imprint: exampleImprint,
        picture: content.picture && picture,
        purpose: 'preview',
      })
      if (made.problems.length > 0) continue
      published++
      const { smallestPt } = designs[design]
      const smallestImprintPt = design === 'large-print' ? smallestPt : minImprintPt
      const [fault] = faultsOfLetters(readPainted(made.bytes), { smallestPt, smallestImprintPt, inset: 12 })
      if (fault) console.log(`       ${design}, seed ${seed}: ${fault}`, ++faulty)
      if (content.action.address !== '' && read + unread < codes) {
        if ((await readCode(made.bytes, seed)) === content.action.address) read++
        else unread++
      }
    }
  const all = contents * leafletDesignNames.length
  report(
    'contents without a problem',
    `${formatCount(published)} of ${formatCount(all)}`,
    'more than half',
    published > all / 2,
  )
  report('of those, with a letter that cannot be read', formatCount(faulty), 'none', faulty === 0)
  report('codes read', `${read} of ${read + unread}`, 'all', unread === 0)
}

try {
  await measurePreviews()
  await measureFiles()
  await measureCrowd()
  await checkContents()
} finally {
  await stopDocumentReaders()
}
