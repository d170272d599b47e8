import { layoutSinglePage } from '@street-musketeers/contract/campaigns/sheets.ts'
import { Device, Matrix, type Font, type Image, type PDFPage, type Text } from 'mupdf'
import { characterOf, isStandard } from './missing-fonts.ts'
import { InvisibleLetters } from './seen-letters.ts'

/** A smaller picture is an icon or a line, and may have a low resolution. */
const minSidePoints = (15 / 25.4) * 72
/** Smaller text is not meant for readers, such as a file's name beside its crop marks. */
const minPoints = 1
/** Fewer letters of one size are marks of footnotes and ordinals. */
const minLettersOfSize = 3
/** A wider letter shows that its font's size means something else, as in fonts of drawings. */
const maxEmsWide = 3

/** What a page shows, as far as print depends on it. */
export interface PageFacts {
  /** The lowest resolution of a picture, printed at the page's own size; Infinity without pictures. It may be covered by something. */
  coarsestDpi: number
  /** The size of the smallest text when the page is printed as large as A4 allows, in points; null where none is certain. */
  smallestTextPt: number | null
  /** The names of the fonts that are used, and of those used for letters that not every viewer has a font for. */
  fonts: { all: ReadonlySet<string>; special: ReadonlySet<string> }
  invisible: InvisibleLetters
}

/** Follows everything that a page draws, without drawing it. */
export function readPageFacts(page: PDFPage): PageFacts {
  let coarsestDpi = Infinity
  const lettersBySize = new Map<number, number>()
  const fonts = { all: new Set<string>(), special: new Set<string>() }
  const invisible = new InvisibleLetters()
  const [left, top, right, bottom] = page.getBounds()
  const width = right - left
  const pointsOnA4 = (layoutSinglePage('A4', { width, height: bottom - top }, false).art.width * 72) / 25.4

  function measurePicture(image: Image, [a, b, c, d]: Matrix) {
    const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)]
    if (across >= minSidePoints && down >= minSidePoints)
      coarsestDpi = Math.min(coarsestDpi, 72 * Math.min(image.getWidth() / across, image.getHeight() / down))
    image.destroy()
  }

  function measureLetter(font: Font, [, , c, d, x, y]: Matrix, glyph: number, letter: number) {
    fonts.all.add(font.getName())
    if (!isStandard(letter)) fonts.special.add(font.getName())
    const size = Math.hypot(c, d)
    const isOnPaper = x > left - size && x < right && y > top && y < bottom + size
    const isCertain = Math.abs(font.advanceGlyph(glyph)) <= maxEmsWide
    if (!isOnPaper || !isCertain || size < minPoints) return
    if (!/[\p{L}\p{N}]/u.test(characterOf(letter))) return
    const onA4 = Math.round(((size * pointsOnA4) / width) * 10) / 10
    lettersBySize.set(onA4, (lettersBySize.get(onA4) ?? 0) + 1)
  }

  function measureText(text: Text, matrix: Matrix) {
    text.walk({
      showGlyph: (font, own, glyph, letter) => measureLetter(font, Matrix.concat(own, matrix), glyph, letter),
    })
    text.destroy()
  }

  function collectInvisible(text: Text, matrix: Matrix) {
    text.walk({
      showGlyph: (_font, own, _glyph, letter) => {
        const [, , , , x, y] = Matrix.concat(own, matrix)
        invisible.add(characterOf(letter), x, y)
      },
    })
    text.destroy()
  }

  const device = new Device({
    ignoreText: collectInvisible,
    fillImage: measurePicture,
    fillImageMask: measurePicture,
    clipImageMask: measurePicture,
    fillText: (text, matrix, _space, _color, alpha) => alpha > 0 && measureText(text, matrix),
    strokeText: (text, _stroke, matrix, _space, _color, alpha) => alpha > 0 && measureText(text, matrix),
  })
  page.runPageContents(device, Matrix.identity)
  device.close()
  const sizesOfWords = [...lettersBySize].flatMap(([size, letters]) =>
    letters >= minLettersOfSize ? [size] : [],
  )
  return {
    coarsestDpi,
    smallestTextPt: sizesOfWords.length ? Math.min(...sizesOfWords) : null,
    fonts,
    invisible,
  }
}
