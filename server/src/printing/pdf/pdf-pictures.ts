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

/** A smaller picture is a sign or a line: coarse dots in it trouble nobody. */
const smallestPoints = (15 / 25.4) * 72
/** Drawing steps that are looked through; a page of photographs needs a few kilobytes. */
const longestSteps = 1024 * 1024
const deepest = 4
/** Drawings on a page that are looked into once more; drawings within drawings can be many more than they weigh. */
const mostDrawings = 300

/** What was found out about the pictures of a document. */
export type PictureFacts = Pick<PrintFacts, 'coarsestDpi' | 'isEveryPictureMeasured'>

/**
 * The dots an inch of the coarsest picture on any page, in print at the page's own size. Follows the drawing steps as far as
 * they place pictures, drawings within drawings and patterns included; whether something covers a picture it does not know.
 */
export function measurePictures(pages: readonly PDFPage[]): PictureFacts {
  const all: PictureTotals = { coarsest: Infinity, pictures: 0, missed: 0 }
  const holdsPicture: PictureScan['holdsPicture'] = new Map()
  for (const page of pages) {
    try {
      const { unit } = layoutOf(page)
      const look = { found: all, unit, drawingsLeft: mostDrawings, holdsPicture }
      scanStreams(
        contentsOf(page),
        { resources: page.node.Resources(), start: identity, depth: deepest },
        look,
      )
    } catch {
      // What cannot be followed is no reason to refuse a file that can be drawn.
      all.missed += 1
    }
  }
  return {
    coarsestDpi: Number.isFinite(all.coarsest) ? Math.round(all.coarsest) : null,
    isEveryPictureMeasured: all.missed === 0,
  }
}

interface Pixels {
  width: number
  height: number
}

interface PictureTotals {
  /** Dots an inch. */
  coarsest: number
  /** How many were placed, however small. */
  pictures: number
  /** What may be a picture or hold some, and was passed over. */
  missed: number
}

/** A look at one page. */
interface PictureScan {
  found: PictureTotals
  /** Points to a unit of the page. */
  unit: number
  drawingsLeft: number
  /** Of every drawing looked into, on any page: a sign without a picture may be drawn a thousand times. */
  holdsPicture: Map<PDFRawStream, boolean>
}

/** Where steps stand. */
interface DrawingScope {
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

/** Follows steps that may come in several parts, of which none can be left out: each goes on where the last one ended. */
function scanStreams(parts: readonly PDFRawStream[], within: DrawingScope, look: PictureScan): void {
  const unfolded = parts.map((part) => decompressStream(part).bytes.toString('latin1'))
  const canName = ['XObject', 'Pattern'].some(
    (kind) => resourcesOfKind(within.resources, kind)?.keys().length,
  )
  if (!canName && !unfolded.some((steps) => /\bBI\s/.test(steps))) return
  if (unfolded.some(({ length }) => length > longestSteps)) look.found.missed += 1
  else scanOperations(unfolded.join('\n'), within, look)
}

const resourcesOfKind = (resources: PDFDict | undefined, kind: string) =>
  resources?.lookupMaybe(PDFName.of(kind), PDFDict)

function scanOperations(steps: string, within: DrawingScope, look: PictureScan): void {
  const saved: Matrix[] = []
  let placed = within.start
  const named = (kind: string, name = '') =>
    resourcesOfKind(within.resources, kind)?.lookup(PDFName.of(name.slice(1)))
  for (const { operator: step, operands } of operationsIn(steps)) {
    if (step === 'q') saved.push(placed)
    else if (step === 'Q') placed = saved.pop() ?? placed
    else if (step === 'cm') placed = multiply(matrixOf(operands.slice(-6).map(Number)), placed)
    else if (step === 'Do') scanXObject(named('XObject', operands.at(-1)), { ...within, start: placed }, look)
    // A pattern lies where the steps began, whatever they have moved since (ISO 32000-2, 8.7.3.1).
    else if (/^scn$/i.test(step)) scanForm(named('Pattern', operands.at(-1)), within, look)
    else if (/^BI\b/.test(step)) measure(inlineImagePixels(step), placed, look)
  }
}

function scanXObject(drawing: PDFObject | undefined, within: DrawingScope, look: PictureScan): void {
  if (!(drawing instanceof PDFRawStream)) return
  const kind = nameAt(drawing.dict, 'Subtype')
  if (kind === 'Image') measure(pixelsOf(drawing.dict), within.start, look)
  else if (kind === 'Form') scanForm(drawing, within, look)
}

/** Looks into a drawing, or into a pattern that is made of one. */
function scanForm(
  drawing: PDFObject | undefined,
  { resources, start, depth }: DrawingScope,
  look: PictureScan,
): void {
  if (!(drawing instanceof PDFRawStream)) return
  const holdsPicture = look.holdsPicture.get(drawing)
  if (holdsPicture === false) return
  if (depth === 0 || (holdsPicture && look.drawingsLeft-- <= 0)) {
    look.found.missed += 1
    return
  }

  const { dict } = drawing
  const numbers = dict.lookupMaybe(PDFName.of('Matrix'), PDFArray)?.asArray() ?? []
  const own = matrixOf(numbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : 0)))
  const within = {
    resources: dict.lookupMaybe(PDFName.of('Resources'), PDFDict) ?? resources,
    start: multiply(own, start),
    depth: depth - 1,
  }
  const before = look.found.pictures + look.found.missed
  // One that draws itself would be looked into for the first time without end.
  look.holdsPicture.set(drawing, true)
  scanStreams([drawing], within, look)
  look.holdsPicture.set(drawing, look.found.pictures + look.found.missed > before)
}

/** @param placed where the unit square that the picture fills comes to lie */
function measure(pixels: Pixels, [a, b, c, d]: Matrix, { found, unit }: PictureScan): void {
  found.pictures += 1
  const [width, height] = [Math.hypot(a, b) * unit, Math.hypot(c, d) * unit]
  if (width < smallestPoints || height < smallestPoints) return
  const dots = Math.min(pixels.width / width, pixels.height / height) * 72
  if (dots > 0) found.coarsest = Math.min(found.coarsest, dots)
  else found.missed += 1
}

function pixelsOf(dict: PDFDict): Pixels {
  const side = (key: string) => dict.lookupMaybe(PDFName.of(key), PDFNumber)?.asNumber() ?? 0
  return { width: side('Width'), height: side('Height') }
}

/** Of a picture written into the steps, with its keys in short or in full (ISO 32000-2, 8.9.7). */
function inlineImagePixels(step: string): Pixels {
  const [keys] = step.split(/\sID\s/, 1) as [string]
  const side = (key: RegExp) => Number(key.exec(keys)?.[1] ?? 0)
  return { width: side(/\/W(?:idth)?\s+(\d+)/), height: side(/\/H(?:eight)?\s+(\d+)/) }
}
