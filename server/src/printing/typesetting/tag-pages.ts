import {
  PDFHexString,
  PDFName,
  PDFString,
  type PDFDocument,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import type { Box, Part } from './placed.ts'

/** Encloses drawing operators in the mark of a page's part, by its number on the page. */
export const markPart = ({ tag }: Part, number: number, drawing: string): string =>
  `/${tag === 'LI' ? 'LBody' : tag} << /MCID ${number} >> BDC ${drawing} EMC`

/** Encloses what screen readers skip: copies of what was read before, decoration and cut marks. */
export const markArtifact = (drawing: string): string => (drawing ? `/Artifact BMC ${drawing} EMC` : '')

/** A piece of a page's contents that belongs to a part, by its number on that page. */
export interface MarkedPiece {
  part: Part
  /** On the page, in points from its lower left corner; for pictures. */
  bounds: Box | null
}

/** Parts in the order in which they are read, each with its pieces by page. */
type Pieces = Map<Part, { page: PDFPage; number: number; bounds: Box | null }[]>

/**
 * Makes a tagged PDF of pages whose contents are marked (ISO 32000-2, 14.7 and 14.8; rules: print-packs-tagged, made-leaflets-tagged).
 * Points of a list that follow each other are one list. The library has no calls for it, so these are its objects.
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
  const texts = new Map<string, PDFRef>()
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

  /** Most sheets of a pack say the same, so each text is in the file once. */
  function textOf(text: string): PDFRef {
    const known = texts.get(text) ?? context.register(PDFHexString.fromText(text))
    texts.set(text, known)
    return known
  }

  function elementOf({ tag, alt, spoken, language }: Part, pieces: NonNullable<ReturnType<Pieces['get']>>) {
    const bounds = pieces[0]?.bounds
    return {
      Type: 'StructElem',
      S: tag,
      Pg: pieces[0]!.page.ref,
      K: pieces.map(({ page, number }) => ({ Type: 'MCR', Pg: page.ref, MCID: number })),
      ...(alt !== undefined && { Alt: textOf(alt) }),
      ...(spoken !== undefined && { ActualText: textOf(spoken) }),
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
