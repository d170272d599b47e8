import { readFileSync } from 'node:fs'
import { withoutShapeless } from '@street-musketeers/contract/printable-letters.ts'
import { Blob, Face, Font } from 'harfbuzzjs'
import { root } from '../../platform/root.ts'

/** A font file (TrueType). It is opened when a text first asks for it, so ordinary packs and cards read only two. */
export class FontFile {
  readonly #url: URL
  #opened: { font: Font; scale: number } | undefined

  constructor(name: string) {
    this.#url = new URL(`server/src/printing/drawing/fonts/${name}.ttf`, root)
  }

  get #file() {
    if (this.#opened) return this.#opened
    const face = new Face(new Blob(readFileSync(this.#url)))
    return (this.#opened = { font: new Font(face), scale: 1 / face.upem })
  }

  get font(): Font {
    return this.#file.font
  }

  /** Turns the font's units into ems. */
  get scale(): number {
    return this.#file.scale
  }

  /** Whether it can draw every letter of a text. */
  has(text: string): boolean {
    return [...withoutShapeless(text)].every((character) => this.font.nominalGlyph(character.codePointAt(0)!))
  }
}

/** Font files that look alike, each with other letters. */
export type Family = readonly FontFile[]

/** Families in order of preference: the first that has all letters draws them. */
export type Typeface = readonly Family[]

const scripts = ['hebrew', 'arabic', 'devanagari', 'bengali', 'gurmukhi', 'gujarati', 'tamil']
/** What the designed typefaces lack. */
const notoSans: Family = ['noto-sans-700', ...scripts.map((script) => `noto-sans-${script}-700`)].map(
  (name) => new FontFile(name),
)

/** The typeface of headlines. */
export const headingTypeface: Typeface = [
  [new FontFile('archivo-expanded-800-latin'), new FontFile('archivo-expanded-800-latin-ext')],
  notoSans,
]

/** The typeface of all other text. */
export const bodyTypeface: Typeface = [
  [
    new FontFile('atkinson-hyperlegible-next-600-latin'),
    new FontFile('atkinson-hyperlegible-next-600-latin-ext'),
  ],
  notoSans,
]
