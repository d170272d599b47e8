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
import { transparencyGroupOf, layoutOf, visibleSize, type PageLayout } from './pdf-pages.ts'

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
  return artworks
}

function toFormXObject(page: PDFPage): Artwork {
  const { context } = page.doc
  const layout = layoutOf(page)
  const { left, bottom, right, top } = layout.cropBox
  const content = contentStreamOf(page.node.lookup(PDFName.Contents), context)
  const { dict } = content
  for (const [key, value] of Object.entries({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, bottom, right, top],
    Matrix: toUnitSquare(layout),
  }))
    dict.set(PDFName.of(key), context.obj(value))
  const resources = page.node.getInheritableAttribute(PDFName.Resources)
  dict.set(PDFName.Resources, resources ?? context.obj({}))
  const group = transparencyGroupOf(page)
  if (group) dict.set(PDFName.of('Group'), group)
  return { ref: context.register(content), ...visibleSize(layout) }
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

/** Maps the page's own units to the unit square, cropped and turned as viewers show it. */
function toUnitSquare({ cropBox: { left, bottom, right, top }, degrees }: PageLayout): number[] {
  const [x, y] = [1 / (right - left), 1 / (top - bottom)]
  switch (degrees) {
    case 0:
      return [x, 0, 0, y, -left * x, -bottom * y]
    case 90:
      return [0, -x, y, 0, -bottom * y, 1 + left * x]
    case 180:
      return [-x, 0, 0, -y, 1 + left * x, 1 + bottom * y]
    case 270:
      return [0, x, -y, 0, 1 + bottom * y, -left * x]
  }
}
