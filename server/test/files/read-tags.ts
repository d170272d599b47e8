import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'

/** A part of a tagged document, in the order in which it is read. */
interface Tag {
  tag: string
  alt: string | null
  /** What is read in place of its outlines. */
  spoken: string | null
  language: string | null
  /** The pages and numbers of its pieces. */
  pieces: [page: number, number: number][]
}

const textIn = (dict: PDFDict, key: string): string | null => {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFHexString || value instanceof PDFString ? value.decodeText() : null
}

const kidsOf = (element: PDFDict): PDFDict[] => {
  const kids = element.lookup(PDFName.of('K'))
  if (kids instanceof PDFDict) return [kids]
  return kids instanceof PDFArray ? kids.asArray().map((_, at) => kids.lookup(at, PDFDict)) : []
}

/** Reads a document's tags as a screen reader does. */
export async function readTags(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const pages = pdf.getPages()
  const tags: Tag[] = []
  const visit = (element: PDFDict) => {
    const pieces: Tag['pieces'] = []
    for (const kid of kidsOf(element)) {
      if (kid.lookup(PDFName.of('Type')) !== PDFName.of('MCR')) {
        visit(kid)
        continue
      }
      const page = pages.findIndex(({ ref }) => ref === kid.get(PDFName.of('Pg')))
      pieces.push([page, kid.lookup(PDFName.of('MCID'), PDFNumber).asNumber()])
    }
    if (pieces.length > 0)
      tags.push({
        tag: element.lookup(PDFName.of('S'), PDFName).decodeText(),
        alt: textIn(element, 'Alt'),
        spoken: textIn(element, 'ActualText'),
        language: textIn(element, 'Lang'),
        pieces,
      })
  }
  for (const kid of kidsOf(pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict))) visit(kid)
  return { tags, title: pdf.getTitle(), language: textIn(pdf.catalog, 'Lang') }
}

/** Reads the marks in the contents of pages that we made, which are all in marks. */
export async function readMarks(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return pdf.getPages().flatMap((page, nth) => {
    const stream = page.node.lookup(PDFName.of('Contents')) as PDFRawStream
    const contents = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
    // Text and pictures are in marks; what is left when marks are taken away shows nothing.
    const unmarked = contents.replaceAll(/\/(?:Artifact BMC|\w+ << \/MCID \d+ >> BDC)[^]*?EMC(?=\n|$)/g, '')
    if (/\bT[jJ]\b|\bDo\b|\bf\b|\bS\b/.test(unmarked))
      throw new Error(`Page ${nth + 1} shows more than its marks.`)
    return [...contents.matchAll(/\/(\w+) << \/MCID (\d+) >> BDC/g)].map(
      ([, tag, number]): [tag: string, page: number, number: number] => [tag!, nth, Number(number)],
    )
  })
}
