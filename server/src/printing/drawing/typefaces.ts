import { readFileSync } from 'node:fs'
import { withoutShapeless } from '@street-musketeers/contract/printable-letters.ts'
import { Blob, Face, Font } from 'harfbuzzjs'
import { root } from '../../platform/root.ts'

/** A font file (TrueType). It is opened when a text first asks for it, so ordinary packs and cards read only two. */
export class FontFile {
  readonly name: string
  #opened: { font: Font; scale: number } | undefined

  constructor(name: string) {
    this.name = name
  }

  read(): Buffer {
    return readFileSync(new URL(`server/src/printing/drawing/fonts/${this.name}.ttf`, root))
  }

  get #file() {
    if (this.#opened) return this.#opened
    const face = new Face(new Blob(this.read()))
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
const notoSans = (weight: 400 | 700): Family =>
  [`noto-sans-${weight}`, ...scripts.map((script) => `noto-sans-${script}-${weight}`)].map(
    (name) => new FontFile(name),
  )
const [notoSansRegular, notoSansBold] = [notoSans(400), notoSans(700)]

const atkinson = (weight: 400 | 600 | 700): Family =>
  ['latin', 'latin-ext'].map((part) => new FontFile(`atkinson-hyperlegible-next-${weight}-${part}`))

const archivo: Family = ['latin', 'latin-ext'].map((part) => new FontFile(`archivo-expanded-800-${part}`))

/** The typeface of headlines on cards. */
export const headingTypeface: Typeface = [archivo, notoSansBold]

/** The same for leaflets, with the letters of Vietnam. */
export const leafletHeadingTypeface: Typeface = [
  [...archivo, new FontFile('archivo-expanded-800-vietnamese')],
  notoSansBold,
]

/** The typeface of all other text on cards and packs. */
export const bodyTypeface: Typeface = [atkinson(600), notoSansBold]

/** The typefaces of leaflets' text. */
export const regularTypeface: Typeface = [atkinson(400), notoSansRegular]
export const boldTypeface: Typeface = [atkinson(700), notoSansBold]
