import {
  concatTransformationMatrix,
  drawObject,
  PDFArray,
  PDFDict,
  PDFDropdown,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOptionList,
  popGraphicsState,
  PDFRawStream,
  PDFStream,
  PDFString,
  PDFTextField,
  pushGraphicsState,
  StandardFonts,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { DocumentRefused } from '../process/refusal.ts'
import { matrixOf, multiply, type Matrix } from './pdf-matrix.ts'
import { nameAt } from './pdf-objects.ts'
import { boxOf, type Box } from './pdf-pages.ts'

/** Annotations by which people fill in, type, draw or stamp what belongs on the paper (ISO 32000-2, 12.5.6). Notes and links do not. */
const drawnKinds = new Set(['Widget', 'FreeText', 'Ink', 'Stamp'])
/** Flags of an annotation (ISO 32000-2, 12.5.3). */
const flags = { hidden: 2, print: 4, noView: 32 }
/** What a drawing looks like. Its other entries could lead to pages and notes. */
const drawingKeys = ['Filter', 'DecodeParms', 'BBox', 'Matrix', 'Resources', 'Group']
/** A field may inherit its value from a field above it. */
const maxFieldDepth = 16

/**
 * Makes what was filled into a form, or typed, drawn and stamped onto pages, part of their contents, so that the clean copy shows it
 * (rule: clean-files).
 * @throws {DocumentRefused} "typed-text" for words without a drawing that we cannot draw either.
 */
export async function flattenTypedText(pdf: PDFDocument): Promise<void> {
  if (!pdf.getPages().some((page) => shownAnnotations(page).length)) return
  await drawOutdatedFields(pdf)
  pdf.getPages().forEach(drawAnnotations)
}

function shownAnnotations({ node }: PDFPage): PDFDict[] {
  const annotations = node.lookup(PDFName.Annots)
  if (!(annotations instanceof PDFArray)) return []
  return Array.from({ length: annotations.size() }, (_, at) => annotations.lookup(at)).filter(
    (annotation) => annotation instanceof PDFDict && isShown(annotation),
  ) as PDFDict[]
}

function isShown(annotation: PDFDict): boolean {
  const value = annotation.lookup(PDFName.of('F'))
  const has = (flag: number) => value instanceof PDFNumber && (value.asNumber() & flag) !== 0
  return (
    drawnKinds.has(nameAt(annotation, 'Subtype') ?? '') &&
    !has(flags.hidden) &&
    (has(flags.print) || !has(flags.noView))
  )
}

/** Draws answers that a program filled in without drawing them, which viewers do whenever they open the file. */
async function drawOutdatedFields(pdf: PDFDocument): Promise<void> {
  const form = pdf.catalog.lookup(PDFName.of('AcroForm'))
  if (!(form instanceof PDFDict)) return
  const isOutdated = String(form.lookup(PDFName.of('NeedAppearances'))) === 'true'
  const lacksDrawing = (dict: PDFDict) => hasWords(dict) && (isOutdated || !drawingsOf(dict))
  if (!pdf.getPages().some((page) => shownAnnotations(page).some(lacksDrawing))) return
  try {
    const fields = pdf
      .getForm()
      .getFields()
      .filter(
        (field) =>
          field instanceof PDFTextField || field instanceof PDFDropdown || field instanceof PDFOptionList,
      )
      .filter(({ acroField }) => acroField.getWidgets().some(({ dict }) => lacksDrawing(dict)))
    const font = await pdf.embedFont(StandardFonts.Helvetica)
    // The library would draw question marks.
    const drawable = new Set(font.getCharacterSet())
    for (const field of fields) {
      const words = field instanceof PDFTextField ? (field.getText() ?? '') : field.getSelected().join('')
      if (![...words.replace(/\s/g, '')].every((letter) => drawable.has(letter.codePointAt(0)!)))
        throw new Error('The font lacks a letter.')
      field.updateAppearances(font)
    }
    await pdf.flush()
  } catch (error) {
    throw new DocumentRefused('typed-text', { cause: error })
  }
}

/** Whether a field is filled in, or a text typed onto a page is not empty. */
function hasWords(annotation: PDFDict): boolean {
  const key = nameAt(annotation, 'Subtype') === 'FreeText' ? 'Contents' : 'V'
  let dict: PDFObject | undefined = annotation
  for (let depth = 0; dict instanceof PDFDict && depth < maxFieldDepth; depth++) {
    const value = dict.lookup(PDFName.of(key))
    if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText().trim() !== ''
    if (value instanceof PDFName) return value.decodeText() !== 'Off'
    if (value instanceof PDFArray || value instanceof PDFStream) return true
    dict = dict.lookup(PDFName.of('Parent'))
  }
  return false
}

/** An annotation's normal appearance: its drawing, or one for each state, such as ticked (ISO 32000-2, 12.5.5). */
function drawingsOf(annotation: PDFDict): PDFStream | PDFDict | null {
  const appearances = annotation.lookup(PDFName.of('AP'))
  const normal = appearances instanceof PDFDict ? appearances.lookup(PDFName.of('N')) : null
  return normal instanceof PDFStream || normal instanceof PDFDict ? normal : null
}

function currentDrawing(annotation: PDFDict): PDFStream | null {
  const drawings = drawingsOf(annotation)
  if (!drawings && hasWords(annotation)) throw new DocumentRefused('typed-text')
  const drawing =
    drawings instanceof PDFDict ? drawings.lookup(PDFName.of(nameAt(annotation, 'AS') ?? 'Off')) : drawings
  return drawing instanceof PDFStream && ['Form', null].includes(nameAt(drawing.dict, 'Subtype'))
    ? drawing
    : null
}

/** Adds the drawings of a page's annotations after its contents, whose graphics state must not reach them. */
function drawAnnotations(page: PDFPage): void {
  const { node, doc } = page
  const { context } = doc
  const resources = node.Resources()?.clone() ?? context.obj({})
  const objects = resources.lookupMaybe(PDFName.XObject, PDFDict)?.clone() ?? context.obj({})
  const operators = shownAnnotations(page).flatMap((annotation) => {
    const drawing = currentDrawing(annotation)
    const toPage = drawing && placementOf(drawing, annotation)
    if (!toPage) return []
    const name = objects.uniqueKey('Typed')
    objects.set(name, context.register(bareForm(drawing, annotation)))
    return [pushGraphicsState(), concatTransformationMatrix(...toPage), drawObject(name), popGraphicsState()]
  })
  if (!operators.length) return

  const contents = node.Contents()
  const parts = contents instanceof PDFArray ? contents.asArray() : [node.get(PDFName.Contents)]
  const stream = (content: string) => context.register(context.flateStream(content))
  node.set(
    PDFName.Contents,
    context.obj([
      stream('q'),
      ...parts.filter((part) => part !== undefined),
      stream(['Q', ...operators.map(String)].join('\n')),
    ]),
  )
  resources.set(PDFName.XObject, objects)
  node.set(PDFName.Resources, resources)
}

/** A copy of a drawing with nothing but what it looks like, and the layer that its annotation is on. */
function bareForm(drawing: PDFStream, annotation: PDFDict): PDFRawStream {
  const { context } = drawing.dict
  const form = context.obj({ Type: 'XObject', Subtype: 'Form' })
  for (const key of drawingKeys) {
    const value = drawing.dict.get(PDFName.of(key))
    if (value) form.set(PDFName.of(key), value)
  }
  const layer = annotation.get(PDFName.of('OC'))
  if (layer) form.set(PDFName.of('OC'), layer)
  return PDFRawStream.of(form, drawing.getContents())
}

/** Moves and scales a drawing into the rectangle of its annotation (ISO 32000-2, 12.5.5, algorithm 8.1); null if either is empty. */
function placementOf({ dict }: PDFStream, annotation: PDFDict): Matrix | null {
  const numbers = dict.lookupMaybe(PDFName.of('Matrix'), PDFArray)?.asArray() ?? []
  const own = matrixOf(numbers.map((each) => (each instanceof PDFNumber ? each.asNumber() : 0)))
  const from = boundsOf(boxOf(dict.lookup(PDFName.of('BBox'), PDFArray)), own)
  const to = boxOf(annotation.lookup(PDFName.of('Rect'), PDFArray))
  const [x, y] = [
    (to.right - to.left) / (from.right - from.left),
    (to.top - to.bottom) / (from.top - from.bottom),
  ]
  if (!(x > 0 && y > 0 && Number.isFinite(x) && Number.isFinite(y))) return null
  return [x, 0, 0, y, to.left - from.left * x, to.bottom - from.bottom * y]
}

/** The smallest upright box around a transformed one. */
function boundsOf({ left, bottom, right, top }: Box, matrix: Matrix): Box {
  const corners = [left, right].flatMap((x) => [bottom, top].map((y) => multiply([1, 0, 0, 1, x, y], matrix)))
  const [xs, ys] = [corners.map((corner) => corner[4]), corners.map((corner) => corner[5])]
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}
