import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary, type PDFiumDocument } from '@hyzyla/pdfium'
import type { PagePicture, PrintFacts } from '../process/document.ts'
import { nearestLettering, pixelsPerMm } from '../picture/margins.ts'
import { toGreyImage, toPreview, type Pixels } from '../picture/picture.ts'
import { smallestText } from './pdf-text.ts'
import { DocumentRefused, orDamaged } from '../process/refusal.ts'

const wasmPath = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
/** A page with a picture of 40 megapixels takes about 60 MB as a JPEG, and three times as much as a JPEG 2000. */
const maxMemoryBytes = 384 * 1024 * 1024

/** Of processor time. */
const maxInspectionCpuMicros = 800_000

const compiled = readFile(wasmPath).then((bytes) => WebAssembly.compile(bytes))

/**
 * Opens a PDF in its own PDFium instance: the memory of a WebAssembly instance never shrinks, and what one document breaks
 * must not affect the next. An instance takes about 10 ms.
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

/** The first PDFium defines getters that warn about missing features on the global object, and they would keep all its memory alive. */
async function withGlobalsRestored<T>(work: () => Promise<T>): Promise<T> {
  const before = new Set(Object.getOwnPropertyNames(globalThis))
  const result = await work()
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!before.has(name)) Reflect.deleteProperty(globalThis, name)
  return result
}

/** PDFium's own limit is 2 GB. A request for more than ours becomes a refusal. */
function limitMemory({ env }: WebAssembly.Imports) {
  const grow = env?.emscripten_resize_heap
  if (!env || typeof grow !== 'function') throw new Error('PDFium requests memory in an unexpected way.')
  env.emscripten_resize_heap = (bytes: number) => {
    if (bytes >>> 0 > maxMemoryBytes) throw new DocumentRefused('takes-too-long')
    return grow(bytes)
  }
}

/** @throws {DocumentRefused} "damaged" unless PDFium, which is stricter about broken files, finds the same number of pages. */
export async function requirePageCount(bytes: Buffer, pages: number): Promise<void> {
  const pageCount = await withPdfium(bytes, (pdf) => pdf.getPageCount())
  if (pageCount !== pages) throw new DocumentRefused('damaged')
}

/**
 * Draws a page of a clean copy, `width` pixels wide and at most twice as high.
 * @param page counted from 1.
 */
export async function drawPdfPage(bytes: Buffer, page: number, width: number): Promise<PagePicture> {
  return toPreview(await renderPdfPage(bytes, page, width))
}

/** The preview of page one, and for each inspected page the distance of its text from the edge and the size of its smallest. */
interface PageInspection extends Pick<PrintFacts, 'letteringMm' | 'smallestTextPt'> {
  preview: PagePicture
}

/**
 * Inspects the first `pages` of a clean copy, and stops early when that takes long. Page one, which may have a picture of
 * 40 megapixels, is rendered once for both results.
 * @param width of the preview in pixels; it is at most twice as high
 */
export const inspectPages = (bytes: Buffer, pages: number, width: number): Promise<PageInspection> =>
  withPdfium(bytes, async (pdf) => {
    const deadlineMicros = process.cpuUsage().user + maxInspectionCpuMicros
    const previewSize = scaledSize(pdf, 1, scaleWithin(width))
    const first = await draw(pdf, 1, largerOf(previewSize, scaledSize(pdf, 1, inspectionScale)))
    const letteringMm: PageInspection['letteringMm'] = []
    for (let page = 1; page <= pages; page++) {
      if (page > 1 && process.cpuUsage().user > deadlineMicros) break
      const size = scaledSize(pdf, page, inspectionScale)
      const pixels = page === 1 ? first : await draw(pdf, page, size)
      letteringMm.push(nearestLettering(await toGreyImage(pixels, size)))
    }
    const smallestTextPt = smallestTexts(pdf)
    return { preview: await toPreview(first, previewSize), letteringMm, smallestTextPt }
  })

/** Of every page, as nothing is rendered; fewer when that takes long. */
function smallestTexts(pdf: PDFiumDocument): PrintFacts['smallestTextPt'] {
  const deadlineMicros = process.cpuUsage().user + maxInspectionCpuMicros
  const sizes: PrintFacts['smallestTextPt'] = []
  for (let page = 1; page <= pdf.getPageCount(); page++) {
    if (page > 1 && process.cpuUsage().user > deadlineMicros) break
    sizes.push(smallestText(pdf, page))
  }
  return sizes
}

/** Like {@link drawPdfPage}, but returns the pixels. */
export const renderPdfPage = (bytes: Buffer, page: number, width: number): Promise<Pixels> =>
  withPdfium(bytes, (pdf) => render(pdf, page, width, 'BGRA'))

/**
 * Renders pages in grey, one byte a pixel, one after the other in one PDFium instance.
 * @param widths in pixels, by page counted from 1
 * @param onPage gets a page's pixels before the next is rendered
 */
export const renderGreyPdfPages = (
  bytes: Uint8Array,
  widths: ReadonlyMap<number, number>,
  onPage: (page: number, grey: Pixels) => Promise<void>,
): Promise<void> =>
  withPdfium(bytes, async (pdf) => {
    for (const [page, width] of widths) await onPage(page, await render(pdf, page, width, 'Gray'))
  })

const render = (pdf: PDFiumDocument, page: number, width: number, colorSpace: 'BGRA' | 'Gray') =>
  draw(pdf, page, scaledSize(pdf, page, scaleWithin(width)), colorSpace)

const draw = (pdf: PDFiumDocument, page: number, size: Size, colorSpace: 'BGRA' | 'Gray' = 'BGRA') =>
  pdf.getPage(page - 1).render({ ...size, colorSpace })

interface Size {
  width: number
  height: number
}

/** A page's size in pixels. `scaleOf` gives the pixels for each point. */
function scaledSize(pdf: PDFiumDocument, page: number, scaleOf: (points: Size) => number): Size {
  const { originalWidth: width, originalHeight: height } = pdf.getPage(page - 1).getOriginalSize()
  const scale = scaleOf({ width, height })
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const scaleWithin =
  (maxWidth: number) =>
  ({ width, height }: Size) =>
    Math.min(maxWidth / width, (maxWidth * 2) / height)
const inspectionScale = () => (25.4 / 72) * pixelsPerMm

const largerOf = (one: Size, other: Size) => (one.width < other.width ? other : one)
