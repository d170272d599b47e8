/**
 * Print packs: laying out twenty leaflets from a PDF of two pages and 5 MB takes at most 1.5 times the processor time of the unavoidable library
 * calls, measured alternately in one process. While the product makes packs, its memory, with its reader processes, is at most 200 MB over idle,
 * and the 99th percentile of other calls is under twice its idle value. The time from request to download is shown for information: it includes
 * two processes, the database and the transfer of 5 MB.
 */
import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'
import type { Ink } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { facesOf, cutMarksOf, noteHeights } from '@street-musketeers/contract/campaigns/sheets.ts'
import { type Client, createClient } from '@street-musketeers/contract/client.ts'
import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { encodeDelta } from '@street-musketeers/server/printing/process/delta.ts'
import { paintSheets } from '@street-musketeers/server/printing/sheets/paint-sheets.ts'
import { drawPdfPage } from '@street-musketeers/server/printing/pdf/render-pdf.ts'
import { makePhotographedPdf } from '@street-musketeers/server/test/files/heavy-files.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { encode } from 'uqr'
import { startLoadGenerator } from '../load-generator.ts'
import { openConnection, encodeRequest } from '../connection.ts'
import { treeMemoryMb, watchPeakMemory } from '../memory.ts'
import { median, percentile } from '../percentile.ts'
import { report } from '../report.ts'

const targets = { ratio: 1.5, megabytes: 200, delay: 2 }
const rounds = { colour: 15, saver: 6 }
const mb = (bytes: number) => (bytes / 1_000_000).toFixed(1)

const address = 'https://musketeers.example/public-campaign/1234'
const textLines = [
  'musketeers.example/public-campaign/1234',
  'Promoted by Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA, on behalf of Exampleton Post Workers.',
]

/** The unavoidable work: reading the file, embedding and placing its pages, a QR code, text, and writing the file. */
async function libraryCalls(leaflet: Buffer): Promise<void> {
  const source = await PDFDocument.load(leaflet, { updateMetadata: false })
  const pack = await PDFDocument.create()
  const pages = await pack.embedPages(source.getPages())
  const font = await pack.embedFont(StandardFonts.Helvetica)
  encode(address)
  for (const side of pages)
    placeOnFaces(pack, font, (face, x, y) => face.drawPage(side, { x, y, xScale: 0.5, yScale: 0.5 }))
  await pack.save()
}

/** The same for the ink saver, which has to draw the pages at 300 dpi. */
async function inkSaverCalls(leaflet: Buffer): Promise<void> {
  const pack = await PDFDocument.create()
  const font = await pack.embedFont(StandardFonts.Helvetica)
  encode(address)
  for (const page of [1, 2]) {
    const drawing = await drawPdfPage(leaflet, page, 1240)
    const picture = await pack.embedJpg(
      await sharp(drawing.bytes).toColourspace('b-w').jpeg({ quality: 85 }).toBuffer(),
    )
    placeOnFaces(pack, font, (face, x, y) => face.drawImage(picture, { x, y, width: 290, height: 410 }))
  }
  await pack.save()
}

/** Places one side of the leaflet four times on each of five sheets, with its text. */
function placeOnFaces(
  pack: PDFDocument,
  font: PDFFont,
  draw: (face: PDFPage, x: number, y: number) => void,
): void {
  for (let sheet = 0; sheet < 5; sheet++) {
    const face = pack.addPage([595.28, 841.89])
    for (const x of [0, 297])
      for (const y of [0, 421]) {
        draw(face, x, y)
        face.drawText(textLines[1]!, { x, y, size: 6, font, maxWidth: 200, lineHeight: 7 })
      }
  }
}

/** The product's own work, without its transfer to a reader process. */
async function layOut(leaflet: Buffer, ink: Ink): Promise<void> {
  const sheets = await paintSheets({
    document: { bytes: leaflet, contentType: 'application/pdf' },
    title: 'Twenty leaflets',
    faces: facesOf({ houses: 20, size: 'A6', sides: 'long-edge' }, 2),
    marks: cutMarksOf('A6'),
    note: { height: noteHeights.A6, address, textLines },
    inkSaver: ink === 'saver',
    duplex: 'long-edge',
  })
  encodeDelta(sheets, leaflet)
}

const leaflet = await makePhotographedPdf()
const stack = await startStack()
const generator = startLoadGenerator()
try {
  const call = clientOf(null)
  const port = Number(new URL(stack.url).port)
  const tokens: string[] = []
  for (const name of ['union', 'musketeer'])
    tokens.push(
      (await call('POST /api/signin', { email: `${name}@demo.example`, password: 'one street at a time' }))
        .token,
    )
  const [union, musketeer] = tokens.map(clientOf)
  const { campaignId } = await union!('POST /api/campaign', {
    campaignName: 'A large leaflet',
    campaignDescription: 'Two pages of photographs.',
    campaignCauses: [{ cause: 'fair_pay' }],
    file: new Blob([new Uint8Array(leaflet)]),
  })
  await musketeer!('POST /api/campaigndistributor', { id: campaignId })

  let requestCount = 0
  /** Alternates between people, so that no rate limit applies. */
  const makePack = async (ink: Ink) => {
    const path = `/api/printpack/${campaignId}?leafletVersion=1&houses=20&size=A6&sides=long-edge&ink=${ink}`
    const connection = await openConnection(port)
    try {
      return await connection.send(encodeRequest({ path, token: tokens[requestCount++ % tokens.length]! }))
    } finally {
      connection.end()
    }
  }

  await sleep(15_000)
  const { pid } = readRunning(stack.dataDirectory)!.product!
  const idle = treeMemoryMb(pid)
  let peak = idle
  /** Reading the memory takes milliseconds, so it is watched only while no times are measured. */
  const watchMemory = async <T>(action: () => Promise<T>): Promise<T> => {
    const stopWatching = watchPeakMemory(pid)
    const result = await action()
    peak = Math.max(peak, stopWatching())
    return result
  }
  const load = {
    port,
    requests: [{ path: '/api/campaign/1' }],
    connections: 1,
    pause: 5,
  }
  await generator.run({ ...load, seconds: 3 })
  const { latencies: whenIdle } = await generator.run({ ...load, seconds: 8 })

  const cold = await watchMemory(() => timeOf(() => makePack('colour')))
  report(
    `the first pack, including the start of its reader process, of a leaflet of ${mb(leaflet.length)} MB`,
    `${cold.toFixed(0)} ms`,
  )
  for (const [ink, libraries] of [
    ['colour', libraryCalls],
    ['saver', inkSaverCalls],
  ] as const) {
    const [layoutTimes, libraryTimes, packTimes]: number[][] = [[], [], []]
    let size = 0
    for (let round = -3; round < rounds[ink]; round++) {
      const library = await workOf(() => libraries(leaflet))
      const layout = await workOf(() => layOut(leaflet, ink))
      const pack =
        round % 3 === 0 ? await watchMemory(() => timeOf(async () => (size = await makePack(ink)))) : null
      if (round < 0) continue
      libraryTimes!.push(library)
      layoutTimes!.push(layout)
      if (pack !== null) packTimes!.push(pack)
    }
    const ratio = median(layoutTimes!) / median(libraryTimes!)
    report(
      `${ink}: a pack of 20 laid out, against the library calls`,
      `${ratio.toFixed(2)} times (${median(layoutTimes!).toFixed(0)} ms of processor time / ${median(libraryTimes!).toFixed(0)} ms)`,
      `at most ${targets.ratio}`,
      ratio <= targets.ratio,
    )
    report(
      `${ink}: requested and downloaded over the network, ${mb(size)} MB`,
      `${median(packTimes!).toFixed(0)} ms`,
    )
  }

  const packs = 30
  const { latencies: whenBusy } = await generator.runWhile({ ...load, seconds: 1 }, async () => {
    for (let pack = 0; pack < packs; pack++) await makePack('colour')
  })
  const growth = peak - idle
  report(
    'memory at its peak, over idle',
    `${growth.toFixed(0)} MB over ${idle.toFixed(0)} MB`,
    `at most ${targets.megabytes} MB`,
    growth <= targets.megabytes,
  )
  const [idleP99, busyP99] = [percentile(whenIdle, 0.99), percentile(whenBusy, 0.99)]
  report(
    `another call's 99th percentile while ${packs} packs are made, against idle`,
    `${(busyP99 / idleP99).toFixed(2)} times (${busyP99.toFixed(1)} ms of ${whenBusy.length} / ${idleP99.toFixed(1)} ms of ${whenIdle.length})`,
    `less than ${targets.delay}`,
    busyP99 < targets.delay * idleP99,
  )
} finally {
  await generator.stop()
  await stack.stop()
}

function clientOf(token: string | null): Client {
  return createClient((path, request) => {
    const headers = new Headers(request.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return fetch(stack.url + path, { ...request, headers })
  })
}

/** Milliseconds of processor time of this process. */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
