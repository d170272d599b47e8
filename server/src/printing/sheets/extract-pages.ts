import type { Slot } from '@street-musketeers/contract/campaigns/sheets.ts'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { readNameOfDrawing } from '../documents/own-code.ts'

/** A page or picture that is in the file once and can be drawn any number of times. It fills the unit square, upright. */
export interface Artwork {
  ref: PDFRef
  /** Its visible size, in any unit; only the proportions matter. */
  width: number
  height: number
}

/**
 * Turns pages of a clean copy into artworks of the same file and removes all pages, so that nothing is copied.
 * @param pageNumbers the pages that are needed, counted from 1
 */
export function extractPages(pdf: PDFDocument, pageNumbers: ReadonlySet<number>): Map<number, Artwork> {
  const pages = pdf.getPages()
  const artworks = new Map<number, Artwork>()
  for (const number of pageNumbers) artworks.set(number, toFormXObject(pages[number - 1]!))

  const unusedRefs = pages.flatMap(({ node, ref }) => [
    ref,
    ...contentRefs(node.get(PDFName.Contents), pdf.context),
  ])
  for (let index = pages.length - 1; index >= 0; index--) pdf.removePage(index)
  for (const ref of unusedRefs) pdf.context.delete(ref)
  removeTags(pdf)
  return artworks
}

/** The tags of sheets are their own: a leaflet is on each of them many times, as a picture. */
function removeTags({ catalog, context }: PDFDocument): void {
  catalog.delete(PDFName.of('StructTreeRoot'))
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && String(object.get(PDFName.of('Type'))).startsWith('/Struct'))
      context.delete(ref)
    if (object instanceof PDFStream) object.dict.delete(PDFName.of('StructParents'))
  }
}

function toFormXObject(page: PDFPage): Artwork {
  const { context } = page.doc
  const box = page.getCropBox()
  const degrees = (page.getRotation().angle + 360) % 360
  const content = contentStreamOf(page.node.lookup(PDFName.Contents), context)
  const { dict } = content
  for (const [key, value] of Object.entries({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [box.x, box.y, box.x + box.width, box.y + box.height],
    Matrix: toUnitSquare(box, degrees),
  }))
    dict.set(PDFName.of(key), context.obj(value))
  const resources = page.node.getInheritableAttribute(PDFName.Resources)
  dict.set(PDFName.Resources, resources ?? context.obj({}))
  // Without it the colours would blend differently.
  const group = page.node.lookupMaybe(PDFName.of('Group'), PDFDict)
  if (group) dict.set(PDFName.of('Group'), group)
  const [width, height] = degrees % 180 === 0 ? [box.width, box.height] : [box.height, box.width]
  return { ref: context.register(content), width, height }
}

/** Draws nothing where pages have the code of a leaflet made here: in a print pack, that of the pack takes its place (rule: own-codes). */
export function leaveOutOwnCodes(pdf: PDFDocument): void {
  const { context } = pdf
  for (const { node } of pdf.getPages()) {
    const resources = context.lookup(node.getInheritableAttribute(PDFName.Resources))
    const drawings = resources instanceof PDFDict ? resources.lookup(PDFName.XObject) : undefined
    // A page may have something else under that name, which viewers pass over.
    if (!(drawings instanceof PDFDict)) continue
    for (const name of drawings.keys())
      if (readNameOfDrawing(name.decodeText()) !== null)
        drawings.set(name, context.register(context.formXObject([])))
  }
}

/** The refs of a page's contents: of one stream, or of an array and the streams in it. */
function contentRefs(contents: PDFObject | undefined, context: PDFContext): PDFRef[] {
  if (!(contents instanceof PDFRef)) return contents instanceof PDFArray ? refsOf(contents) : []
  const target = context.lookup(contents)
  return target instanceof PDFArray ? [contents, ...refsOf(target)] : [contents]
}

const refsOf = (array: PDFArray) => array.asArray().filter((each) => each instanceof PDFRef)

/** The contents of a page as one stream: one is left compressed as it is, several are joined. */
function contentStreamOf(contents: PDFObject | undefined, context: PDFContext): PDFStream {
  if (contents instanceof PDFRawStream) {
    const dict = PDFDict.withContext(context)
    for (const key of [PDFName.of('Filter'), PDFName.of('DecodeParms')]) {
      const value = contents.dict.get(key)
      if (value) dict.set(key, value)
    }
    return PDFRawStream.of(dict, contents.contents)
  }
  if (!(contents instanceof PDFArray)) return context.flateStream('')
  const parts = Array.from({ length: contents.size() }, (_, at) =>
    decodePDFRawStream(contents.lookup(at, PDFRawStream)).decode(),
  )
  // Streams are separated by white space (ISO 32000-2, 7.8.2).
  return context.flateStream(Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])))
}

/**
 * Maps the page's own units to the unit square, cropped and turned as viewers show it.
 * @param degrees clockwise
 */
function toUnitSquare(box: Slot, degrees: number): number[] {
  const [x, y] = [1 / box.width, 1 / box.height]
  const [left, bottom] = [-box.x * x, -box.y * y]
  switch (degrees) {
    case 90:
      return [0, -x, y, 0, bottom, 1 - left]
    case 180:
      return [-x, 0, 0, -y, 1 - left, 1 - bottom]
    case 270:
      return [0, x, -y, 0, 1 - bottom, left]
    default:
      return [x, 0, 0, y, left, bottom]
  }
}
