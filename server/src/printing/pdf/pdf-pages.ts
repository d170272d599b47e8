import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage } from '@cantoo/pdf-lib'
import { documentLimits } from '../process/document.ts'
import { DocumentRefused } from '../process/refusal.ts'

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** A page's layout as viewers interpret it (ISO 32000-2, 7.7.3.3). */
export interface PageLayout {
  mediaBox: Box
  /** The visible part of the page: where the crop box overlaps the media box. */
  cropBox: Box
  /** Clockwise, as a viewer shows it. */
  degrees: 0 | 90 | 180 | 270
  /** The length of one unit of the boxes, in points. */
  unit: number
}

/** Reads a page's layout, including inherited values. Throws on invalid boxes: the file is damaged. */
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

/** A page's visible size, in points. */
export function visibleSize({ cropBox, degrees, unit }: PageLayout): { width: number; height: number } {
  const width = (cropBox.right - cropBox.left) * unit
  const height = (cropBox.top - cropBox.bottom) * unit
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** @throws {DocumentRefused} "page-size" for a page that is far smaller or larger than the paper of home printers. */
export function refuseInvalidSize(layout: PageLayout): void {
  const { width, height } = visibleSize(layout)
  const { min, max } = documentLimits.sidePoints
  if (!(width >= min && height >= min && width <= max && height <= max))
    throw new DocumentRefused('page-size')
}

/** The page's own transparency group, if any. Without it the colours would blend differently. */
export const transparencyGroupOf = ({ node }: PDFPage) => node.lookupMaybe(PDFName.of('Group'), PDFDict)

export function boxOf(corners: PDFArray): Box {
  const at = (index: number) => corners.lookup(index, PDFNumber).asNumber()
  return {
    left: Math.min(at(0), at(2)),
    bottom: Math.min(at(1), at(3)),
    right: Math.max(at(0), at(2)),
    top: Math.max(at(1), at(3)),
  }
}

function intersection(page: Box, crop: Box): Box {
  const overlap = {
    left: Math.max(page.left, crop.left),
    bottom: Math.max(page.bottom, crop.bottom),
    right: Math.min(page.right, crop.right),
    top: Math.min(page.top, crop.top),
  }
  // Viewers ignore a crop box outside the page.
  return overlap.left < overlap.right && overlap.bottom < overlap.top ? overlap : page
}
