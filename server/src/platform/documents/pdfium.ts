import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import type { PagePicture } from './document.ts'
import { hasLetteringAtEdge, pixelsPerMm } from './margins.ts'
import { pictureOfPixels, type Pixels } from './picture.ts'
import { DocumentRefused, orDamaged } from './refusal.ts'

const binary = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
/** A page with a picture of 40 megapixels takes about 60 MB. */
const memoryLimit = 64 * 1024 * 1024

/** A processor's time. */
const longestLookMicros = 800_000

const compiled = WebAssembly.compile(await readFile(binary))

/**
 * Opens a PDF in a PDFium of its own: memory of a WebAssembly instance never shrinks, and what one document breaks in
 * it must not meet the next. An instance takes about 10 ms.
 */
async function withPdfium<T>(bytes: Buffer, work: (pdf: PDFiumDocument) => T | Promise<T>): Promise<T> {
  const module = await compiled
  const library = await PDFiumLibrary.init({
    instantiateWasm(imports, received) {
      limitMemory(imports)
      const instance = new WebAssembly.Instance(module, imports)
      received(instance)
      return instance.exports
    },
  })
  return orDamaged(async () => work(await library.loadDocument(bytes)))
}

/** PDFium may take 2 GB by itself; past the limit its request for more ends in a refusal. */
function limitMemory({ env }: WebAssembly.Imports) {
  const grow = env?.emscripten_resize_heap
  if (!env || typeof grow !== 'function')
    throw new Error('PDFium asks for memory in another way than expected.')
  env.emscripten_resize_heap = (bytes: number) => {
    if (bytes >>> 0 > memoryLimit) throw new DocumentRefused('takes-too-long')
    return grow(bytes)
  }
}

/** @throws {DocumentRefused} "damaged" unless PDFium, stricter about broken files, finds as many pages. */
export async function refuseUnlessPages(bytes: Buffer, pages: number): Promise<void> {
  const found = await withPdfium(bytes, (pdf) => pdf.getPageCount())
  if (found !== pages) throw new DocumentRefused('damaged')
}

/**
 * Draws a page of a clean copy, `width` pixels wide and at most twice as high.
 * @param page counted from 1.
 */
export async function drawPdfPage(bytes: Buffer, page: number, width: number): Promise<PagePicture> {
  return pictureOfPixels(await pixelsOfPdfPage(bytes, page, width))
}

/** The first `pages` of a clean copy that have lettering at an edge; the work stops early when it takes long. */
export const findLetteredEdges = (bytes: Buffer, pages: number): Promise<number[]> =>
  withPdfium(bytes, async (pdf) => {
    const found: number[] = []
    const until = process.cpuUsage().user + longestLookMicros
    for (let page = 1; page <= pages && process.cpuUsage().user < until; page++) {
      const opened = pdf.getPage(page - 1)
      const { originalWidth, originalHeight } = opened.getOriginalSize()
      const pixels = (points: number) => Math.round((points / 72) * 25.4 * pixelsPerMm)
      const drawn = await opened.render({ width: pixels(originalWidth), height: pixels(originalHeight) })
      if (hasLetteringAtEdge(greysOf(drawn))) found.push(page)
    }
    return found
  })

/** Brightness is green's for the most part (ITU-R BT.601). */
function greysOf({ data, width, height }: Pixels) {
  const greys = new Uint8Array(width * height)
  for (let at = 0; at < greys.length; at++)
    greys[at] = (data[4 * at]! * 77 + data[4 * at + 1]! * 150 + data[4 * at + 2]! * 29) >> 8
  return { data: greys, width, height }
}

/** Like {@link drawPdfPage}, before the pixels become a picture. */
export const pixelsOfPdfPage = (bytes: Buffer, page: number, width: number): Promise<Pixels> =>
  withPdfium(bytes, (pdf) => render(pdf, page, width, 'BGRA'))

/**
 * Draws pages one after the other in shades of grey, a byte each, with the memory of one PDFium.
 * @param widths in pixels, by page counted from 1
 * @param see takes a page's pixels before the next is drawn
 */
export const greyOfPdfPages = (
  bytes: Buffer,
  widths: ReadonlyMap<number, number>,
  see: (page: number, grey: Pixels) => Promise<void>,
): Promise<void> =>
  withPdfium(bytes, async (pdf) => {
    for (const [page, width] of widths) await see(page, await render(pdf, page, width, 'Gray'))
  })

function render(pdf: PDFiumDocument, page: number, width: number, colorSpace: 'BGRA' | 'Gray') {
  const opened = pdf.getPage(page - 1)
  const { originalWidth, originalHeight } = opened.getOriginalSize()
  const scale = Math.min(width / originalWidth, (width * 2) / originalHeight)
  return opened.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    colorSpace,
  })
}
