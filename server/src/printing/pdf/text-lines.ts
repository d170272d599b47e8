import type { Font, PDFPage } from 'mupdf'
import { elementsOf, entriesOf, nameOf } from './open-pdf.ts'
import type { seesLetters } from './seen-letters.ts'

/** A line of a page. Positions and sizes in points, from the upper left corner. */
export interface TextLine {
  text: string
  /** Of its largest letter. */
  size: number
  /** Whether all its letters are bold. */
  isBold: boolean
  /** Whether a small square or dot is drawn before it. */
  hasMark: boolean
  /** Whether MuPDF sees it apart from the line before. */
  startsBlock: boolean
  left: number
  right: number
  baseline: number
}

/** A drawn sign of a list, from its smallest to its largest side. */
const markSides = { min: 1.5, max: 14 }
/** A map has more dots than anybody's list has points. */
const maxMarks = 5000

/** Following what a larger page draws, such as a map, would take too much memory. */
const maxFollowedBytes = 2 * 1024 * 1024

/** Whether a page draws little enough to look for the signs of its lists. */
function drawsLittle(page: PDFPage): boolean {
  const content = page.getObject().get('Contents')
  const resources = page.getObject().getInheritable('Resources')
  // A blank page needs none.
  const forms = resources.isNull() ? [] : entriesOf(resources.get('XObject'))
  const streams = [content, ...elementsOf(content), ...forms.map(([, value]) => value)]
  const sizes = streams
    .filter((each) => each.isStream() && nameOf(each.get('Subtype')) !== 'Image')
    .map((each) => {
      const decoded = each.readStream()
      const size = decoded.getLength()
      decoded.destroy()
      return size
    })
  return sizes.reduce((sum, size) => sum + size, 0) <= maxFollowedBytes
}

const boldName = /bold|heavy|black\b|[-_ ][6-9]00/i
const isBold = (font: Font) => font.isBold() || boldName.test(font.getName())

/** MuPDF reads these letters as they stand, from the left. */
export const backwards = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/**
 * The lines of a page in the order in which its program wrote them, which is the reading order of almost every program.
 * @param isSeen which letters somebody who has the paper sees; others are left out
 */
export function readLines(page: PDFPage, isSeen: ReturnType<typeof seesLetters>): TextLine[] {
  const lines: TextLine[] = []
  const marks: { right: number; middle: number }[] = []
  let startsBlock = true
  const text = page.toStructuredText(`ignore-actualtext${drawsLittle(page) ? ',vectors' : ''}`)
  text.walk({
    beginTextBlock: () => void (startsBlock = true),
    beginLine: ([left]) => {
      lines.push({
        text: '',
        size: 0,
        isBold: true,
        hasMark: false,
        startsBlock,
        left,
        right: left,
        baseline: 0,
      })
      startsBlock = false
    },
    onChar: (letter, origin, font, size, quad) => {
      if (letter.trim() !== '' && !isSeen(letter, origin, size, quad)) return
      const line = lines.at(-1)!
      const [[, y], [, , right]] = [origin, quad]
      line.text += letter
      line.size = Math.max(line.size, size)
      line.baseline = y
      // A line may end with spaces.
      if (letter.trim() !== '') line.right = Math.max(line.right, right)
      line.isBold &&= letter.trim() === '' || isBold(font)
    },
    onVector: ([left, top, right, bottom]) => {
      const sides = [right - left, bottom - top]
      const isSmall = Math.min(...sides) >= markSides.min && Math.max(...sides) <= markSides.max
      if (isSmall && marks.length < maxMarks) marks.push({ right, middle: (top + bottom) / 2 })
    },
  })
  text.destroy()
  for (const line of lines) {
    const before = marks.filter(
      ({ right, middle }) =>
        Math.abs(line.left - line.size * 0.6 - right) < line.size * 0.6 &&
        Math.abs(line.baseline - line.size * 0.35 - middle) < line.size * 0.4,
    )
    // Several are a pattern or a QR code.
    line.hasMark = before.length === 1
  }
  return lines.filter(({ text }) => text.trim() !== '')
}
