import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import { documentLimits } from '../process/document.ts'
import { DocumentRefused } from '../process/refusal.ts'

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** How a page is laid out, as readers understand it (ISO 32000-2, 7.7.3.3). */
export interface PageLayout {
  mediaBox: Box
  /** What is seen of the page: the crop box as far as it lies on the media box. */
  cropBox: Box
  /** Clockwise, as a reader shows it. */
  degrees: 0 | 90 | 180 | 270
  /** How many points one unit of the boxes stands for. */
  unit: number
}

/** Reads a page's layout, what it inherits included. Throws on boxes that make no sense: a damaged file. */
export function layoutOf({ node }: PDFPage): PageLayout {
  const mediaBox = boxOf(node.MediaBox())
  const crop = node.CropBox()
  const unit = node.lookupMaybe(PDFName.of('UserUnit'), PDFNumber)?.asNumber() ?? 1
  const quarters = Math.trunc((node.Rotate()?.asNumber() ?? 0) / 90) % 4
  return {
    mediaBox,
    cropBox: crop ? intersection(mediaBox, boxOf(crop)) : mediaBox,
    degrees: ([0, 90, 180, 270] as const)[(quarters + 4) % 4]!,
    unit,
  }
}

/** A page's size as it is seen, in points. */
export function visibleSize({ cropBox, degrees, unit }: PageLayout): { width: number; height: number } {
  const width = (cropBox.right - cropBox.left) * unit
  const height = (cropBox.top - cropBox.bottom) * unit
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** @throws {DocumentRefused} "page-size" for what no household printer's paper resembles. */
export function refuseInvalidSize(layout: PageLayout): void {
  const { width, height } = visibleSize(layout)
  const { from, to } = documentLimits.points
  if (!(width >= from && height >= from && width <= to && height <= to))
    throw new DocumentRefused('page-size')
}

/** The page's own transparency group, without which its colours blend differently; undefined for none. */
export const transparencyGroupOf = ({ node }: PDFPage) => node.lookupMaybe(PDFName.of('Group'), PDFDict)

function boxOf(corners: PDFArray): Box {
  const at = (index: number) => corners.lookup(index, PDFNumber).asNumber()
  return {
    left: Math.min(at(0), at(2)),
    bottom: Math.min(at(1), at(3)),
    right: Math.max(at(0), at(2)),
    top: Math.max(at(1), at(3)),
  }
}

function intersection(page: Box, crop: Box): Box {
  const both = {
    left: Math.max(page.left, crop.left),
    bottom: Math.max(page.bottom, crop.bottom),
    right: Math.min(page.right, crop.right),
    top: Math.min(page.top, crop.top),
  }
  // Readers ignore a crop box that lies beside the page.
  return both.left < both.right && both.bottom < both.top ? both : page
}
