import { Device, Matrix, type PDFAnnotation, type PDFDocument, type PDFObject, type Text } from 'mupdf'
import { DocumentRefused } from '../documents/refusal.ts'
import { isStandard } from './missing-fonts.ts'
import { elementsOf, entriesOf, nameOf, pagesOf } from './open-pdf.ts'

/** Annotations about a page, not on it: remarks of people who checked it, and what only works on a screen (ISO 32000-2, 12.5.6). */
const leftOut = new Set(['Link', 'Text', 'Popup'])
/** Flags of an annotation (ISO 32000-2, 12.5.3). */
const flags = { hidden: 2, print: 4, noView: 32 }

/**
 * Makes what people filled in, typed, drew, marked or struck out part of the pages' contents (rule: clean-files). MuPDF draws what has no
 * drawing of its own, as viewers do.
 * @returns whether there was any
 * @throws {DocumentRefused} "typed-text" for words that it cannot draw
 */
export function bakeAnnotations(pdf: PDFDocument): boolean {
  let isAny = false
  const isOutdated = String(pdf.getTrailer().get('Root', 'AcroForm', 'NeedAppearances')) === 'true'
  const withoutDrawing = new Set<number>()
  for (let index = 0; index < pdf.countPages(); index++) {
    const page = pdf.findPage(index)
    const onPaper = pdf.newArray()
    for (const each of elementsOf(page.get('Annots')).filter(isOnPaper)) {
      // MuPDF names a drawing by the number of its annotation.
      const annotation = each.isIndirect() ? each : pdf.addObject(each)
      annotation.put('F', flags.print)
      if (isOutdated && isWritten(annotation)) annotation.delete('AP')
      if (drawingsOf(annotation).length === 0) withoutDrawing.add(annotation.asIndirect())
      onPaper.push(annotation)
      isAny = true
    }
    page.put('Annots', onPaper)
  }
  for (const { page, number } of pagesOf(pdf)) {
    const annotations = [...page.getAnnotations(), ...page.getWidgets()]
    const drawn = annotations.filter((each) => withoutDrawing.has(each.getObject().asIndirect()))
    // MuPDF draws an annotation that changes.
    for (const annotation of drawn) annotation.setFlags(flags.print)
    page.update()
    if (drawn.some(lacksLetter)) throw new DocumentRefused('typed-text', { page: number })
    for (const annotation of annotations) completeDrawings(annotation)
  }
  pdf.bake()
  return isAny
}

function isOnPaper(annotation: PDFObject): boolean {
  if (!annotation.isDictionary() || leftOut.has(nameOf(annotation.get('Subtype')) ?? '')) return false
  const value = annotation.get('F')
  const has = (flag: number) => value.isNumber() && (value.asNumber() & flag) !== 0
  return !has(flags.hidden) && (has(flags.print) || !has(flags.noView)) && !isUnsigned(annotation)
}

/** MuPDF would print an arrow that says where to sign. */
const isUnsigned = (annotation: PDFObject) =>
  nameOf(annotation.getInheritable('FT')) === 'Sig' && annotation.getInheritable('V').isNull()

const isWritten = (annotation: PDFObject) =>
  ['Tx', 'Ch'].includes(nameOf(annotation.getInheritable('FT')) ?? '')

/** An annotation's drawing, or one for each state, such as ticked (ISO 32000-2, 12.5.5). */
function drawingsOf(annotation: PDFObject): PDFObject[] {
  const drawing = annotation.get('AP', 'N')
  return drawing.isStream()
    ? [drawing]
    : entriesOf(drawing).flatMap(([, each]) => (each.isStream() ? [each] : []))
}

/** Gives drawings the layer of their annotation, which may be hidden, and its size, which some programs leave out. */
function completeDrawings(annotation: PDFAnnotation): void {
  const object = annotation.getObject()
  const [left, top, right, bottom] = annotation.getBounds()
  for (const drawing of drawingsOf(object)) {
    const layer = object.get('OC')
    if (!layer.isNull()) drawing.put('OC', layer)
    if (!drawing.get('BBox').isArray()) drawing.put('BBox', [0, 0, right - left, bottom - top])
  }
}

/** Whether MuPDF drew a letter in a font that is not in the file and that not every viewer has, or a box because it has none either. */
function lacksLetter(annotation: PDFAnnotation): boolean {
  let isLacking = false
  const fillText = (text: Text) => {
    text.walk({
      showGlyph: (_font, _matrix, glyph, letter) => (isLacking ||= glyph === 0 || !isStandard(letter)),
    })
    text.destroy()
  }
  annotation.run(new Device({ fillText }), Matrix.identity)
  return isLacking
}
