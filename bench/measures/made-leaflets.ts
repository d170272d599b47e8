/**
 * Leaflets that are made here: previews of the running product, one at a time and forty at once, what others wait meanwhile, PDFs of every
 * design and size, and 2,000 generated contents in every design, whose PDFs are read back. No letter is missing, clipped, covered, too
 * small or of low contrast, and codes are read from a grainy picture. Tags name every mark once, in the order in which it is painted.
 * `npx tsx bench/measures/made-leaflets.ts --contents 200` takes fewer, for slow machines.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { Client } from '@street-musketeers/contract/client.ts'
import {
  leafletDesignNames,
  minImprintPt,
  type LeafletDesign,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletSizes, type LeafletSize } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { designs } from '@street-musketeers/server/printing/designs/designs.ts'
import { paintLeaflet } from '@street-musketeers/server/printing/designs/paint-leaflet.ts'
import { makeLeaflet, readDocument } from '@street-musketeers/server/printing/process/run-requests.ts'
import { stopDocumentReaders } from '@street-musketeers/server/printing/process/readers.ts'
import {
  contentOf,
  exampleContents,
  exampleImprint,
  exampleOwnCode,
} from '@street-musketeers/server/test/files/leaflet-contents.ts'
import { clientOf } from '@street-musketeers/server/test/attacks/visitor.ts'
import { a4At300Dpi, photograph } from '@street-musketeers/server/test/files/photograph.ts'
import { randomContent } from '@street-musketeers/server/test/files/random-leaflets.ts'
import { readCode } from '@street-musketeers/server/test/files/read-code.ts'
import { faultsOfLetters, readPainted } from '@street-musketeers/server/test/files/read-painted.ts'
import { readMarks, readTags } from '@street-musketeers/server/test/files/read-tags.ts'
import pg from 'pg'
import { startLoadGenerator } from '../load-generator.ts'
import type { GetRequest } from '../load-process.ts'
import { treeMemoryMb, watchPeakMemory } from '../process-usage.ts'
import { formatCount, median, percentile, report } from '../report.ts'
import { signInAccounts } from '../world.ts'

const { values } = parseArgs({ options: { contents: { type: 'string', default: '2000' } } })
const contents = Number(values.contents)

const maxPreviewMs = 400
const atOnce = 40
const codes = 100

const { bytes: picture } = await readDocument(await (await photograph(a4At300Dpi, 5)).jpeg().toBuffer())
const leafletOf = (design: LeafletDesign, size: LeafletSize) => {
  const content = contentOf({ design, ...exampleContents[design], size })
  return {
    content,
    imprint: exampleImprint,
    readPicture: content.picture && (() => Promise.resolve(picture)),
    ownCode: exampleOwnCode,
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[ms: number, result: T]> {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}

/** An organisation that makes leaflets, and a leaflet whose picture is stored. */
interface Maker {
  call: Client
  id: number
}

const previewOf = ({ call, id }: Maker, design: LeafletDesign, size: LeafletSize, more = '') => {
  const { content } = leafletOf(design, size)
  const text = `${content.text}${more}`
  return call('POST /api/madeleaflet/:id/preview', { id, content: { ...content, text }, imprint: null })
}

/** As somebody types: one preview at a time, each of a text that nobody has seen before. */
async function measurePreviews(makers: readonly Maker[]) {
  const times: number[] = []
  for (let typed = 0; typed < 8; typed++)
    for (const design of leafletDesignNames)
      for (const size of leafletSizes) {
        const maker = makers[times.length % makers.length]!
        const [ms] = await timed(() => previewOf(maker, design, size, ' more'.repeat(typed)))
        times.push(ms)
      }
  const p95 = percentile(times, 0.95)
  const figure = `${median(times).toFixed(0)} ms, 95th percentile ${p95.toFixed(0)} ms (${times.length})`
  report(
    'previews of all sides, asked for over HTTP',
    figure,
    `95th percentile at most ${maxPreviewMs} ms`,
    p95 <= maxPreviewMs,
  )
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

/** Forty organisations' previews at the same moment, and what others wait meanwhile, in turns with idle seconds. */
async function measureCrowd(pid: number, port: number, makers: readonly Maker[], token: string) {
  const generator = startLoadGenerator()
  const requests = ['/', '/campaigns', '/api/publiccampaigns/0/20']
    .map((path): GetRequest => ({ path }))
    .concat({ path: '/api/madeleaflets', token })
  const load = { ports: [port], requests, connections: 8, rate: 40, seconds: 1 }
  const crowd = () =>
    Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        previewOf(makers[at % makers.length]!, leafletDesignNames[at % leafletDesignNames.length]!, 'A5'),
      ),
    )
  try {
    await generator.run({ ...load, seconds: 3 })
    const before = treeMemoryMb(pid)
    const stopWatching = watchPeakMemory(pid)
    const [idle, busy, times]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < 5; round++) {
      idle.push(...(await generator.run({ ...load, seconds: 6 })).latencies)
      const during = await generator.runWhile(load, async () => times.push((await timed(crowd))[0]))
      if (during.refused > 0) throw new Error(`${during.refused} requests were answered with 503.`)
      busy.push(...during.latencies)
    }
    const growth = stopWatching() - before
    report(
      `${atOnce} previews at once`,
      `${median(times).toFixed(0)} ms; ${growth.toFixed(0)} MB over the ${before.toFixed(0)} MB of the product and its processes`,
      'at most 100 MB more',
      growth <= 100,
    )
    const [quiet, crowded] = [idle, busy].map((each) => percentile(each, 0.99)) as [number, number]
    report(
      `99th percentile of other pages and calls during ${atOnce} previews, against idle`,
      `${(crowded / quiet).toFixed(2)} times (${crowded.toFixed(1)} / ${quiet.toFixed(1)} ms; ${busy.length} / ${idle.length})`,
      'at most 3',
      crowded <= 3 * quiet,
    )
  } finally {
    await generator.stop()
  }
}

/** The product with its demonstration, whose organisations ask for previews: each may ask for three at once. */
async function measureProduct() {
  const stack = await startStack({ demonstration: 'year' })
  const running = readRunning(stack.dataDirectory)!
  const pool = new pg.Pool({ connectionString: running.databaseUrl, max: 1 })
  try {
    const { rows } = await pool.query<{ id: number }>(
      `select id from account where role = 'organisation' order by id limit $1`,
      [Math.ceil(atOnce / 3)],
    )
    const tokens = await signInAccounts(
      pool,
      rows.map(({ id }) => id),
    )
    const file = new Blob([new Uint8Array(picture)])
    const makers: Maker[] = []
    for (const token of tokens) {
      const call = clientOf(stack, { token })
      const { id } = await call('POST /api/madeleaflet', { content: leafletOf('poster', 'A5').content })
      await call('PUT /api/madeleaflet/:id/picture', { id, file })
      makers.push({ call, id })
    }
    await measurePreviews(makers)
    await measureCrowd(running.product!.pid, Number(new URL(stack.url).port), makers, tokens[0]!)
  } finally {
    await pool.end()
    await stack.stop()
  }
}

/** Whether tags name each mark once, in the order of the pages' contents, after a title and a language. */
async function isReadInOrder(bytes: Buffer): Promise<boolean> {
  const { tags, title, language } = await readTags(bytes)
  const pieces = tags.flatMap(({ tag, pieces: own }) => own.map(([page, number]) => [tag, page, number]))
  return Boolean(title && language) && isDeepStrictEqual(pieces, await readMarks(bytes))
}

async function checkContents() {
  let [published, faulty, disordered, read, unread] = [0, 0, 0, 0, 0]
  for (let seed = 0; seed < contents; seed++)
    for (const [nth, design] of leafletDesignNames.entries()) {
      const content = randomContent(seed * 31 + nth, design, leafletSizes[seed % leafletSizes.length]!)
      const made = await paintLeaflet({
        content,
        imprint: exampleImprint,
        picture: content.picture && picture,
        ownCode: exampleOwnCode,
        purpose: 'preview',
      })
      if (made.problems.length > 0) continue
      published++
      const { smallestPt } = designs[design]
      const smallestImprintPt = design === 'large-print' ? smallestPt : minImprintPt
      const [fault] = faultsOfLetters(readPainted(made.bytes), { smallestPt, smallestImprintPt, inset: 12 })
      if (fault) console.log(`       ${design}, seed ${seed}: ${fault}`, ++faulty)
      if (!(await isReadInOrder(made.bytes)))
        console.log(`       ${design}, seed ${seed}: tags`, ++disordered)
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
  report(
    'of those, with tags that are not in reading order',
    formatCount(disordered),
    'none',
    disordered === 0,
  )
  report('codes read', `${read} of ${read + unread}`, 'all', unread === 0)
}

try {
  await measureProduct()
  await measureFiles()
  await checkContents()
} finally {
  await stopDocumentReaders()
}
