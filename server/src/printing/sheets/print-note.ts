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
import { minReadablePt, noteGap } from '@street-musketeers/contract/campaigns/sheets.ts'
import { readLine, wrap } from '../drawing/text-layout.ts'
import { outlineOf } from '../drawing/outlines.ts'
import { codeBars } from '../typesetting/qr-code.ts'
import { pointsPerMm } from '../typesetting/placed.ts'
import type { Note } from './sheets.ts'
import { bodyTypeface } from '../drawing/typefaces.ts'

const maxFontSize = 9
/** People must be able to read an imprint (rule: readable-text). */
const minFontSize = minReadablePt
const leading = 1.25

/**
 * A QR code and the text beside it, as one drawing of `width` by the note's height, in points from the lower left corner. The
 * paper around it must stay white for four of the code's modules.
 * @returns also its height in millimetres, which is more than the note's if its text is long
 */
export function drawNote(context: PDFContext, note: Note, width: number): { ref: PDFRef; height: number } {
  const { lines, size, height } = layOutNote(note, width)
  const codeSide = note.height * pointsPerMm
  const operators: PDFOperator[] = [...drawQrCode(note.address, codeSide)]
  const textX = codeSide + noteGap * pointsPerMm
  const top = (height + lines.length * size * leading) / 2
  lines.forEach((line, at) => {
    const y = top - size * leading * (at + 1) + size * (leading - 1)
    operators.push(...outlineOf(line, { x: textX, y, size, color: grayscale(0) }))
  })
  const ref = context.register(
    deflateDrawing(context.formXObject(operators, { BBox: context.obj([0, 0, width, height]) })),
  )
  return { ref, height: height / pointsPerMm }
}

/** zlib is four times as fast as the library's own compression. */
function deflateDrawing(drawing: PDFContentStream): PDFRawStream {
  const { dict } = drawing
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  return PDFRawStream.of(dict, deflateSync(drawing.getUnencodedContents()))
}

function drawQrCode(address: string, side: number): PDFOperator[] {
  const bars = codeBars(address, side).map((bar) =>
    rectangle(bar.x, side - bar.y - bar.height, bar.width, bar.height),
  )
  return [pushGraphicsState(), setFillingGrayscaleColor(0), ...bars, fill(), popGraphicsState()]
}

/**
 * The law requires every word of an imprint, so the letters shrink until all lines fit beside the code. Below the smallest size
 * that can be read, the note grows instead.
 * @param width in points
 * @returns the lines, and the size of their letters and the height of the note in points
 */
export function layOutNote({ textLines, height }: Pick<Note, 'textLines' | 'height'>, width: number) {
  const drawable = textLines.map((each) => readLine(bodyTypeface, each))
  const codeSide = height * pointsPerMm
  const textWidth = width - codeSide - noteGap * pointsPerMm
  let size = maxFontSize
  for (;;) {
    const lines = drawable.flatMap((each) => wrap(each, textWidth / size))
    const textHeight = lines.length * size * leading
    if (textHeight <= codeSide || size === minFontSize)
      return { lines, size, height: Math.max(codeSide, textHeight) }
    size = Math.max(minFontSize, size * 0.96)
  }
}
