import { grayscale, type PDFContext, type PDFOperator, type PDFRef } from '@cantoo/pdf-lib'
import { margin, paper } from '@street-musketeers/contract/campaigns/sheets.ts'
import { outlineOf } from '../drawing/outlines.ts'
import { readLine, wrap } from '../drawing/text-layout.ts'
import { bodyTypeface } from '../drawing/typefaces.ts'
import type { CoverText } from './sheets.ts'
import { points, type Part } from '../typesetting/placed.ts'
import { markPart } from '../typesetting/tag-pages.ts'

const usualSize = 14
const largeSize = 40
const leading = 1.4
const sideMargin = 3 * margin

/**
 * A sheet for whoever prints a pack, which is not cut: paragraphs in large letters, from the top.
 * @returns its content stream, and what a screen reader reads of it
 */
export function drawCover(
  context: PDFContext,
  paragraphs: readonly CoverText[],
): { content: PDFRef; parts: Part[] } {
  const texts = paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.large))
  const width = points(paper.width - 2 * sideMargin)
  let y = points(paper.height - sideMargin)
  const parts = texts.map((spoken): Part => ({ tag: 'P', spoken }))
  const drawings = paragraphs.map((paragraph, nth) => {
    const size = typeof paragraph === 'string' ? usualSize : largeSize
    const operators: PDFOperator[] = []
    for (const line of wrap(readLine(bodyTypeface, texts[nth]!), width / size)) {
      operators.push(...outlineOf(line, { x: points(sideMargin), y: y - size, size, color: grayscale(0) }))
      y -= size * leading
    }
    y -= usualSize
    return markPart(parts[nth]!, nth, operators.join('\n'))
  })
  return { content: context.register(context.flateStream(drawings.join('\n'))), parts }
}
