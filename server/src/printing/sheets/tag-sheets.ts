import { PDFHexString, PDFName, type PDFDocument, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'

/** What a screen reader says of one part of a sheet: a leaflet is a picture, the note below it is text drawn as outlines. */
export interface SheetPart {
  kind: 'Figure' | 'P'
  text: string
}

/** Encloses drawing operators in the mark of a page's part, by its number on the page. */
export const markPart = ({ kind }: SheetPart, number: number, drawing: string): string =>
  `/${kind} << /MCID ${number} >> BDC ${drawing} EMC`

/** Encloses what screen readers skip: copies of what was read before, and cut marks. */
export const markArtifact = (drawing: string): string => (drawing ? `/Artifact BMC ${drawing} EMC` : '')

/**
 * Makes a tagged PDF of sheets (ISO 32000-2, 14.7 and 14.8; rule: print-packs-tagged). The library has no calls for it, so these are its objects.
 * @param pages in their order, with their marked parts
 */
export function tagSheets(
  { context, catalog }: PDFDocument,
  pages: readonly { page: PDFPage; parts: readonly SheetPart[] }[],
): void {
  const [root, document] = [context.nextRef(), context.nextRef()]
  // Most sheets say the same, so each text is in the file once.
  const texts = new Map<string, PDFRef>()
  const textOf = (text: string): PDFRef => {
    const known = texts.get(text) ?? context.register(PDFHexString.fromText(text))
    texts.set(text, known)
    return known
  }
  const elements: PDFRef[] = []
  const elementsByPage: (number | PDFRef)[] = []
  for (const [nth, { page, parts }] of pages.entries()) {
    const ofPage = parts.map(({ kind, text }, number) =>
      context.register(
        context.obj({
          Type: 'StructElem',
          S: kind,
          P: document,
          Pg: page.ref,
          K: number,
          [kind === 'Figure' ? 'Alt' : 'ActualText']: textOf(text),
        }),
      ),
    )
    page.node.set(PDFName.of('StructParents'), context.obj(nth))
    elements.push(...ofPage)
    elementsByPage.push(nth, context.register(context.obj(ofPage)))
  }
  context.assign(document, context.obj({ Type: 'StructElem', S: 'Document', P: root, K: elements }))
  context.assign(
    root,
    context.obj({
      Type: 'StructTreeRoot',
      K: document,
      ParentTree: context.register(context.obj({ Nums: elementsByPage })),
      ParentTreeNextKey: pages.length,
    }),
  )
  catalog.set(PDFName.of('StructTreeRoot'), root)
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
}
