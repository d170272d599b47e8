import { deflateSync } from 'node:zlib'
import {
  fill,
  grayscale,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  setFillingGrayscaleColor,
  PDFName,
  PDFRawStream,
  type PDFContentStream,
  type PDFContext,
  type PDFOperator,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { encode } from 'uqr'
import { toDrawableText, wrap } from '../drawing/text-layout.ts'
import { drawOutline } from '../drawing/outlines.ts'
import type { Note } from './sheets.ts'
import { bodyTypeface } from '../drawing/typefaces.ts'

const pointsPerMm = 72 / 25.4
const largest = 9
const leading = 1.25

/**
 * A code that phones read and the words beside it, as one drawing of `width` by the note's height, in points from the
 * lower left corner. The paper around it must stay white for four of the code's modules.
 */
export function drawNote(
  context: PDFContext,
  { height, address, textLines: words }: Note,
  width: number,
  gap: number,
): PDFRef {
  const high = height * pointsPerMm
  const steps: PDFOperator[] = [...drawQrCode(address, high)]
  const beside = high + gap * pointsPerMm
  const { lines, size } = fitLines(words, width - beside, high)
  const top = (high + lines.length * size * leading) / 2
  lines.forEach((line, at) =>
    drawOutline({ pushOperators: (...more) => void steps.push(...more) }, bodyTypeface, line, {
      x: beside,
      y: top - size * leading * (at + 1) + size * (leading - 1),
      size,
      color: grayscale(0),
    }),
  )
  return context.register(
    deflateDrawing(context.formXObject(steps, { BBox: context.obj([0, 0, width, high]) })),
  )
}

/** The library's own packing takes four times as long. */
function deflateDrawing(drawing: PDFContentStream): PDFRawStream {
  const { dict } = drawing
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  return PDFRawStream.of(dict, deflateSync(drawing.getUnencodedContents()))
}

/** Black modules as few rectangles a row; error correction M, as for print that may get a drop of rain. */
function drawQrCode(address: string, side: number): PDFOperator[] {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const module = side / size
  const bars = data.flatMap((row, at) => {
    const found: PDFOperator[] = []
    for (let from = row.indexOf(true); from >= 0;) {
      const end = row.indexOf(false, from)
      const to = end < 0 ? size : end
      found.push(rectangle(from * module, side - (at + 1) * module, (to - from) * module, module))
      from = row.indexOf(true, to)
    }
    return found
  })
  return [pushGraphicsState(), setFillingGrayscaleColor(0), ...bars, fill(), popGraphicsState()]
}

/** The law wants every word of an imprint, so the letters grow smaller until all are there. */
function fitLines(words: readonly string[], width: number, height: number) {
  const drawn = words.map((each) => toDrawableText(bodyTypeface, each))
  let size = largest
  for (;;) {
    const lines = drawn.flatMap((each) => wrap(bodyTypeface, each, width / size))
    if (lines.length * size * leading <= height) return { lines, size }
    size *= 0.96
  }
}
