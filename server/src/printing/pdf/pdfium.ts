import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import type { PagePicture, PrintFacts } from '../process/document.ts'
import { nearestLettering, pixelsPerMm } from '../picture/margins.ts'
import { toGreyImage, toPreview, type Pixels } from '../picture/picture.ts'
import { DocumentRefused, orDamaged } from '../process/refusal.ts'

const binary = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
/** A page with a picture of 40 megapixels takes about 60 MB. */
const memoryLimit = 64 * 1024 * 1024

/** A processor's time. */
const inspectionLimitMicros = 800_000

const compiled = readFile(binary).then((bytes) => WebAssembly.compile(bytes))

/**
 * Opens a PDF in a PDFium of its own: memory of a WebAssembly instance never shrinks, and what one document breaks in
 * it must not meet the next. An instance takes about 10 ms.
 */
async function withPdfium<T>(bytes: Uint8Array, work: (pdf: PDFiumDocument) => T | Promise<T>): Promise<T> {
  const module = await compiled
  const library = await withGlobalsRestored(() =>
    PDFiumLibrary.init({
      instantiateWasm(imports, received) {
        limitMemory(imports)
        const instance = new WebAssembly.Instance(module, imports)
        received(instance)
        return instance.exports
      },
    }),
  )
  return orDamaged(async () => work(await library.loadDocument(bytes)))
}

/** The first PDFium leaves warnings on the global object for what it does not have, and by them all its memory would be kept. */
async function withGlobalsRestored<T>(work: () => Promise<T>): Promise<T> {
  const before = new Set(Object.getOwnPropertyNames(globalThis))
  const done = await work()
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!before.has(name)) Reflect.deleteProperty(globalThis, name)
  return done
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
export async function requirePageCount(bytes: Buffer, pages: number): Promise<void> {
  const found = await withPdfium(bytes, (pdf) => pdf.getPageCount())
  if (found !== pages) throw new DocumentRefused('damaged')
}

/**
 * Draws a page of a clean copy, `width` pixels wide and at most twice as high.
 * @param page counted from 1.
 */
export async function drawPdfPage(bytes: Buffer, page: number, width: number): Promise<PagePicture> {
  return toPreview(await renderPdfPage(bytes, page, width))
}

/** What is seen of a clean copy: a picture of page one, and how near to the edge each page that was looked at is lettered. */
export interface PageInspection extends Pick<PrintFacts, 'letteringMm'> {
  preview: PagePicture
}

/**
 * Looks at the first `pages` of a clean copy; the work stops early when it takes long. Page one, which may hold a picture of
 * 40 megapixels, is drawn once for both.
 * @param width of the preview in pixels; it is at most twice as high
 */
export const inspectPages = (bytes: Buffer, pages: number, width: number): Promise<PageInspection> =>
  withPdfium(bytes, async (pdf) => {
    const until = process.cpuUsage().user + inspectionLimitMicros
    const shown = scaledSize(pdf, 1, scaleWithin(width))
    const first = await draw(pdf, 1, largerOf(shown, scaledSize(pdf, 1, inspectionScale)))
    const letteringMm: PageInspection['letteringMm'] = []
    for (let page = 1; page <= pages; page++) {
      if (page > 1 && process.cpuUsage().user > until) break
      const size = scaledSize(pdf, page, inspectionScale)
      const drawn = page === 1 ? first : await draw(pdf, page, size)
      letteringMm.push(nearestLettering(await toGreyImage(drawn, size)))
    }
    return { preview: await toPreview(first, shown), letteringMm }
  })

/** Like {@link drawPdfPage}, before the pixels become a picture. */
export const renderPdfPage = (bytes: Buffer, page: number, width: number): Promise<Pixels> =>
  withPdfium(bytes, (pdf) => render(pdf, page, width, 'BGRA'))

/**
 * Draws pages one after the other in shades of grey, a byte each, with the memory of one PDFium.
 * @param widths in pixels, by page counted from 1
 * @param see takes a page's pixels before the next is drawn
 */
export const renderGreyPdfPages = (
  bytes: Uint8Array,
  widths: ReadonlyMap<number, number>,
  see: (page: number, grey: Pixels) => Promise<void>,
): Promise<void> =>
  withPdfium(bytes, async (pdf) => {
    for (const [page, width] of widths) await see(page, await render(pdf, page, width, 'Gray'))
  })

const render = (pdf: PDFiumDocument, page: number, width: number, colorSpace: 'BGRA' | 'Gray') =>
  draw(pdf, page, scaledSize(pdf, page, scaleWithin(width)), colorSpace)

const draw = (pdf: PDFiumDocument, page: number, size: Size, colorSpace: 'BGRA' | 'Gray' = 'BGRA') =>
  pdf.getPage(page - 1).render({ ...size, colorSpace })

interface Size {
  width: number
  height: number
}

/** A page's size in pixels, by how many of them a point takes. */
function scaledSize(pdf: PDFiumDocument, page: number, scaleOf: (points: Size) => number): Size {
  const { originalWidth: width, originalHeight: height } = pdf.getPage(page - 1).getOriginalSize()
  const scale = scaleOf({ width, height })
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const scaleWithin =
  (mostWide: number) =>
  ({ width, height }: Size) =>
    Math.min(mostWide / width, (mostWide * 2) / height)
const inspectionScale = () => (25.4 / 72) * pixelsPerMm

const largerOf = (one: Size, other: Size) => (one.width < other.width ? other : one)
