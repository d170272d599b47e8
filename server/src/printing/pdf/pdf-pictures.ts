import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import type { PrintFacts } from '../process/document.ts'
import { identity, matrixOf, multiply, type Matrix } from './pdf-matrix.ts'
import { nameAt } from './pdf-objects.ts'
import { layoutOf } from './pdf-pages.ts'
import { operationsIn } from './pdf-operations.ts'
import { decompressStream } from './pdf-streams.ts'

/** A smaller picture is an icon or a line, and may have a low resolution. */
const minSidePoints = (15 / 25.4) * 72
/** Longer contents are not scanned; a page of photographs needs a few kilobytes. */
const maxContentLength = 1024 * 1024
const maxDepth = 4
/** Repeated scans of forms on a page, because nested forms can multiply. */
const maxRepeatedScans = 300

export type PictureFacts = Pick<PrintFacts, 'coarsestDpi' | 'isEveryPictureMeasured'>

/**
 * The lowest resolution of a picture on any page, printed at the page's own size. Follows the operators that place pictures,
 * also in nested forms and patterns; it does not know whether something covers a picture.
 */
export function measurePictures(pages: readonly PDFPage[]): PictureFacts {
  const totals: PictureTotals = { coarsestDpi: Infinity, pictures: 0, missed: 0 }
  const containsPicture: PictureScan['containsPicture'] = new Map()
  for (const page of pages) {
    try {
      const { unit } = layoutOf(page)
      const scan = { totals, unit, repeatedScansLeft: maxRepeatedScans, containsPicture }
      scanStreams(
        contentsOf(page),
        { resources: page.node.Resources(), start: identity, depth: maxDepth },
        scan,
      )
    } catch {
      // A page that cannot be scanned is no reason to refuse a file that can be drawn.
      totals.missed += 1
    }
  }
  return {
    coarsestDpi: Number.isFinite(totals.coarsestDpi) ? Math.round(totals.coarsestDpi) : null,
    isEveryPictureMeasured: totals.missed === 0,
  }
}

interface Pixels {
  width: number
  height: number
}

interface PictureTotals {
  coarsestDpi: number
  /** How many were placed, of any size. */
  pictures: number
  /** How many objects were skipped that may be or contain pictures. */
  missed: number
}

/** The scan of one page. */
interface PictureScan {
  totals: PictureTotals
  /** The length of the page's unit, in points. */
  unit: number
  repeatedScansLeft: number
  /** For every form scanned so far, on any page: an icon without a picture may be drawn a thousand times. */
  containsPicture: Map<PDFRawStream, boolean>
}

/** What the operators of a content stream refer to. */
interface ContentScope {
  resources: PDFDict | undefined
  start: Matrix
  depth: number
}

function contentsOf(page: PDFPage): PDFRawStream[] {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, at) => contents.lookup(at))
      : [contents]
  return streams.filter((stream) => stream instanceof PDFRawStream)
}

/** Scans contents that may be split into several streams, each of which continues the one before. */
function scanStreams(parts: readonly PDFRawStream[], scope: ContentScope, scan: PictureScan): void {
  const contents = parts.map((part) => decompressStream(part).toString('latin1'))
  const hasNamedObjects = ['XObject', 'Pattern'].some(
    (kind) => resourcesOfKind(scope.resources, kind)?.keys().length,
  )
  if (!hasNamedObjects && !contents.some((content) => /\bBI\s/.test(content))) return
  if (contents.some(({ length }) => length > maxContentLength)) scan.totals.missed += 1
  else scanOperations(contents.join('\n'), scope, scan)
}

const resourcesOfKind = (resources: PDFDict | undefined, kind: string) =>
  resources?.lookupMaybe(PDFName.of(kind), PDFDict)

function scanOperations(content: string, scope: ContentScope, scan: PictureScan): void {
  const saved: Matrix[] = []
  let matrix = scope.start
  const named = (kind: string, name = '') =>
    resourcesOfKind(scope.resources, kind)?.lookup(PDFName.of(name.slice(1)))
  for (const { operator, operands } of operationsIn(content)) {
    if (operator === 'q') saved.push(matrix)
    else if (operator === 'Q') matrix = saved.pop() ?? matrix
    else if (operator === 'cm') matrix = multiply(matrixOf(operands.slice(-6).map(Number)), matrix)
    else if (operator === 'Do')
      scanXObject(named('XObject', operands.at(-1)), { ...scope, start: matrix }, scan)
    // A pattern starts from the initial matrix of the content stream (ISO 32000-2, 8.7.3.1).
    else if (/^scn$/i.test(operator)) scanForm(named('Pattern', operands.at(-1)), scope, scan)
    else if (/^BI\b/.test(operator)) measure(inlineImagePixels(operator), matrix, scan)
  }
}

function scanXObject(object: PDFObject | undefined, scope: ContentScope, scan: PictureScan): void {
  if (!(object instanceof PDFRawStream)) return
  const subtype = nameAt(object.dict, 'Subtype')
  if (subtype === 'Image') measure(pixelsOf(object.dict), scope.start, scan)
  else if (subtype === 'Form') scanForm(object, scope, scan)
}

/** Scans a form, or a pattern, which has the same structure. */
function scanForm(
  form: PDFObject | undefined,
  { resources, start, depth }: ContentScope,
  scan: PictureScan,
): void {
  if (!(form instanceof PDFRawStream)) return
  const containsPicture = scan.containsPicture.get(form)
  if (containsPicture === false) return
  if (depth === 0 || (containsPicture && scan.repeatedScansLeft-- <= 0)) {
    scan.totals.missed += 1
    return
  }

  const { dict } = form
  const numbers = dict.lookupMaybe(PDFName.of('Matrix'), PDFArray)?.asArray() ?? []
  const ownMatrix = matrixOf(numbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : 0)))
  const scope = {
    resources: dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources,
    start: multiply(ownMatrix, start),
    depth: depth - 1,
  }
  const before = scan.totals.pictures + scan.totals.missed
  // Set before the scan; otherwise a form that draws itself would be scanned for ever.
  scan.containsPicture.set(form, true)
  scanStreams([form], scope, scan)
  scan.containsPicture.set(form, scan.totals.pictures + scan.totals.missed > before)
}

/** @param matrix maps the unit square, which the picture fills, onto the page */
function measure(pixels: Pixels, [a, b, c, d]: Matrix, { totals, unit }: PictureScan): void {
  totals.pictures += 1
  const [width, height] = [Math.hypot(a, b) * unit, Math.hypot(c, d) * unit]
  if (width < minSidePoints || height < minSidePoints) return
  const dpi = Math.min(pixels.width / width, pixels.height / height) * 72
  if (dpi > 0) totals.coarsestDpi = Math.min(totals.coarsestDpi, dpi)
  else totals.missed += 1
}

function pixelsOf(dict: PDFDict): Pixels {
  const side = (key: string) => dict.lookupMaybe(PDFName.of(key), PDFNumber)?.asNumber() ?? 0
  return { width: side('Width'), height: side('Height') }
}

/** The size of an inline image, whose keys may be abbreviated (ISO 32000-2, 8.9.7). */
function inlineImagePixels(image: string): Pixels {
  const [keys] = image.split(/\sID\s/, 1) as [string]
  const side = (key: RegExp) => Number(key.exec(keys)?.[1] ?? 0)
  return { width: side(/\/W(?:idth)?\s+(\d+)/), height: side(/\/H(?:eight)?\s+(\d+)/) }
}
