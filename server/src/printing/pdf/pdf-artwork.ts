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

/** A page or a picture that can be drawn any number of times and is in the file once. It fills the unit square, upright. */
export interface Artwork {
  ref: PDFRef
  /** Its shape as it is seen, in any unit. */
  width: number
  height: number
}

/**
 * Turns the pages of a clean copy into artworks of the same file and takes the pages out, so that nothing is copied.
 * @param wanted pages that are needed, counted from 1
 */
export function extractPages(pdf: PDFDocument, wanted: ReadonlySet<number>): Map<number, Artwork> {
  const pages = pdf.getPages()
  const artworks = new Map<number, Artwork>()
  for (const page of wanted) artworks.set(page, toFormXObject(pages[page - 1]!))

  const bare = pages.flatMap(({ node, ref }) => [
    ref,
    ...contentRefs(node.get(PDFName.Contents), pdf.context),
  ])
  for (let index = pages.length - 1; index >= 0; index--) pdf.removePage(index)
  for (const ref of bare) pdf.context.delete(ref)
  return artworks
}

function toFormXObject(page: PDFPage): Artwork {
  const { context } = page.doc
  const layout = layoutOf(page)
  const { left, bottom, right, top } = layout.cropBox
  const drawing = drawingOf(page.node.lookup(PDFName.Contents), context)
  const { dict } = drawing
  for (const [key, value] of Object.entries({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, bottom, right, top],
    Matrix: ontoUnitSquare(layout),
  }))
    dict.set(PDFName.of(key), context.obj(value))
  const resources = page.node.getInheritableAttribute(PDFName.Resources)
  dict.set(PDFName.Resources, resources ?? context.obj({}))
  const blending = transparencyGroupOf(page)
  if (blending) dict.set(PDFName.of('Group'), blending)
  return { ref: context.register(drawing), ...visibleSize(layout) }
}

/** Where the refs of a page's drawing steps lie: one stream, or several in an array. */
function contentRefs(contents: PDFObject | undefined, context: PDFContext): PDFRef[] {
  if (!(contents instanceof PDFRef)) return contents instanceof PDFArray ? refsOf(contents) : []
  const found = context.lookup(contents)
  return found instanceof PDFArray ? [contents, ...refsOf(found)] : [contents]
}

const refsOf = (array: PDFArray) => array.asArray().filter((each) => each instanceof PDFRef)

/** The drawing steps of a page as one stream: packed as they are where there is one, joined where there are several. */
function drawingOf(contents: PDFObject | undefined, context: PDFContext): PDFStream {
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
  // Steps may not run from one stream into the next without a space (ISO 32000-2, 7.8.2).
  return context.flateStream(Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])))
}

/** From the page's own units to the unit square, cropped and turned as readers show it. */
function ontoUnitSquare({ cropBox: { left, bottom, right, top }, degrees }: PageLayout): number[] {
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
