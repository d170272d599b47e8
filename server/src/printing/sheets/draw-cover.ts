import { grayscale, type PDFContext, type PDFOperator, type PDFRef } from '@cantoo/pdf-lib'
import { margin, paper } from '@street-musketeers/contract/campaigns/sheets.ts'
import { outlineOf } from '../drawing/outlines.ts'
import { readLine, wrap } from '../drawing/text-layout.ts'
import { bodyTypeface } from '../drawing/typefaces.ts'
import { points, type Part } from '../typesetting/placed.ts'
import { markPart } from '../typesetting/tag-pages.ts'

const size = 14
const leading = 1.4
const sideMargin = 3 * margin

/**
 * A sheet for whoever prints a pack, which is not cut: paragraphs in large letters, from the top.
 * @returns its content stream, and what a screen reader reads of it
 */
export function drawCover(
  context: PDFContext,
  paragraphs: readonly string[],
): { content: PDFRef; parts: Part[] } {
  const width = points(paper.width - 2 * sideMargin) / size
  let y = points(paper.height - sideMargin) - size
  const parts = paragraphs.map((spoken): Part => ({ tag: 'P', spoken }))
  const drawings = paragraphs.map((paragraph, nth) => {
    const operators: PDFOperator[] = []
    for (const line of wrap(readLine(bodyTypeface, paragraph), width)) {
      operators.push(...outlineOf(line, { x: points(sideMargin), y, size, color: grayscale(0) }))
      y -= size * leading
    }
    y -= size
    return markPart(parts[nth]!, nth, operators.join('\n'))
  })
  return { content: context.register(context.flateStream(drawings.join('\n'))), parts }
}
