import type { PDFDocument, PDFObject } from 'mupdf'
import { elementsOf, nameOf, objectsOf } from './open-pdf.ts'

/** The names of fonts that are not in a file. Viewers draw another font in their place, if they have one. */
export interface MissingFonts {
  /** Chinese, Japanese and Korean fonts, and fonts of symbols: another machine may draw nothing, or letters. */
  irreplaceable: ReadonlySet<string>
  /** Fonts that every viewer can replace for letters that are {@link isStandard}. */
  replaceable: ReadonlySet<string>
}

/** Whether the fonts that every viewer has contain a character; those that are no letters count as if they did. */
export const isStandard = (letter: number): boolean =>
  !/\p{L}/u.test(characterOf(letter)) ||
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(characterOf(letter))

/** A character by the number that MuPDF gives it, which may be out of range. */
export const characterOf = (letter: number) => String.fromCodePoint(Math.min(Math.max(0, letter), 0x10ffff))

const simpleFonts = new Set(['Type1', 'MMType1', 'TrueType'])
const symbols = /^(wingdings|webdings)/i

export function missingFonts(pdf: PDFDocument): MissingFonts {
  const irreplaceable = new Set<string>()
  const replaceable = new Set<string>()
  for (const font of objectsOf(pdf)) {
    const subtype = nameOf(font.get('Subtype')) ?? ''
    if (simpleFonts.has(subtype) && !isInFile(font))
      for (const name of namesOf(font)) (symbols.test(name) ? irreplaceable : replaceable).add(name)
    if (subtype !== 'Type0') continue
    for (const descendant of elementsOf(font.get('DescendantFonts')))
      if (descendant.isDictionary() && !isInFile(descendant))
        for (const name of namesOf(font, descendant)) irreplaceable.add(name)
  }
  return { irreplaceable, replaceable }
}

const isInFile = (font: PDFObject) =>
  ['FontFile', 'FontFile2', 'FontFile3'].some((key) => font.get('FontDescriptor', key).isStream())

const namesOf = (...fonts: PDFObject[]) =>
  fonts.map((font) => nameOf(font.get('BaseFont'))).filter((name) => name !== null)
