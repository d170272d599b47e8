import {
  PDFHexString,
  PDFName,
  PDFString,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { Box, Part } from './placed.ts'

/** A piece of a page's contents that belongs to a part, by its number on that page. */
export interface MarkedPiece {
  part: Part
  /** On the page, in points from its lower left corner; for pictures. */
  bounds: Box | null
}

/** Parts in the order in which they are read, each with its pieces by page. */
type Pieces = Map<Part, { page: PDFPage; number: number; bounds: Box | null }[]>

/**
 * Makes a tagged PDF of pages whose contents are marked (ISO 32000-2, 14.7 and 14.8; rule: made-leaflets-tagged). Points of a list that
 * follow each other are one list.
 */
export function tagPages(
  pdf: PDFDocument,
  pages: readonly { page: PDFPage; pieces: readonly MarkedPiece[] }[],
): void {
  const { context, catalog } = pdf
  const piecesOf: Pieces = new Map()
  for (const { page, pieces } of pages)
    for (const [number, { part, bounds }] of pieces.entries())
      piecesOf.set(part, [...(piecesOf.get(part) ?? []), { page, number, bounds }])

  const [root, document] = [context.nextRef(), context.nextRef()]
  /** The element that holds a piece, which is what a page's list must name. */
  const holders = new Map<Part, PDFRef>()
  const children: PDFRef[] = []
  let list: { ref: PDFRef; points: PDFRef[] } | null = null

  for (const [part, pieces] of piecesOf) {
    if (part.tag !== 'LI') {
      list = null
      const ref = context.nextRef()
      context.assign(ref, context.obj({ ...elementOf(part, pieces), P: document }))
      holders.set(part, ref)
      children.push(ref)
      continue
    }
    if (!list) {
      list = { ref: context.nextRef(), points: [] }
      context.assign(list.ref, context.obj({ Type: 'StructElem', S: 'L', P: document, K: list.points }))
      children.push(list.ref)
    }
    const [point, body] = [context.nextRef(), context.nextRef()]
    context.assign(point, context.obj({ Type: 'StructElem', S: 'LI', P: list.ref, K: [body] }))
    context.assign(body, context.obj({ ...elementOf({ ...part, tag: 'LI' }, pieces), S: 'LBody', P: point }))
    holders.set(part, body)
    list.points.push(point)
    context.assign(list.ref, context.obj({ Type: 'StructElem', S: 'L', P: document, K: list.points }))
  }

  const numbers = pages.flatMap(({ page, pieces }, nth) => {
    page.node.set(PDFName.of('StructParents'), context.obj(nth))
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
    return [nth, context.register(context.obj(pieces.map(({ part }) => holders.get(part)!)))]
  })
  context.assign(document, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: children }))
  context.assign(
    root,
    context.obj({
      Type: 'StructTreeRoot',
      K: document,
      ParentTree: context.register(context.obj({ Nums: numbers })),
      ParentTreeNextKey: pages.length,
    }),
  )
  catalog.set(PDFName.of('StructTreeRoot'), root)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))

  function elementOf({ tag, alt, spoken, language }: Part, pieces: NonNullable<ReturnType<Pieces['get']>>) {
    const bounds = pieces[0]?.bounds
    return {
      Type: 'StructElem',
      S: tag,
      K: pieces.map(({ page, number }) => ({ Type: 'MCR', Pg: page.ref, MCID: number })),
      ...(alt !== undefined && { Alt: PDFHexString.fromText(alt) }),
      ...(spoken !== undefined && { ActualText: PDFHexString.fromText(spoken) }),
      ...(language !== undefined && { Lang: PDFString.of(language) }),
      ...(tag === 'Figure' &&
        bounds && {
          A: {
            O: 'Layout',
            Placement: 'Block',
            BBox: [bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height],
          },
        }),
    }
  }
}
