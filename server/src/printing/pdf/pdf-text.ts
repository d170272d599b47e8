import { layoutSinglePage } from '@street-musketeers/contract/campaigns/sheets.ts'
import type { PDFiumDocument } from '@hyzyla/pdfium'

/** PDFium's own calls, which the library does not wrap. Numbers are addresses in its memory, except `at`, a letter's index. */
interface PdfiumText {
  FPDF_GetPageBoundingBox: (page: number, box: number) => number
  FPDF_ClosePage: (page: number) => void
  FPDFText_LoadPage: (page: number) => number
  FPDFText_ClosePage: (text: number) => void
  FPDFText_CountChars: (text: number) => number
  FPDFText_GetUnicode: (text: number, at: number) => number
  FPDFText_GetFontSize: (text: number, at: number) => number
  FPDFText_GetMatrix: (text: number, at: number, matrix: number) => number
  FPDFText_GetCharBox: (
    text: number,
    at: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number
  FPDFText_GetFillColor: (
    text: number,
    at: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ) => number
  FPDFText_GetTextObject: (text: number, at: number) => number
  FPDFTextObj_GetTextRenderMode: (object: number) => number
  malloc: (bytes: number) => number
  free: (address: number) => void
}

/** A page as the library keeps it. */
interface OpenPage {
  module: { wasmExports: PdfiumText; HEAPU8: Uint8Array }
  pageIdx: number
}

/** More letters of a page are not looked at; small print has a tenth of it. */
const maxLetters = 50_000
/** Smaller text is not meant for readers, such as a file's name beside its crop marks. */
const minPoints = 1
/** Fewer letters of one size are marks of footnotes and ordinals. */
const minLettersOfSize = 3
/** A taller letter shows that its font's size means something else, as in fonts of drawings. */
const maxEmsTall = 1.5
/** Neither filled nor stroked (ISO 32000-2, 9.3.6). */
const invisibleModes = new Set([3, 7])

/**
 * The size of a page's smallest text when the page is printed as large as A4 allows: its font size with every transformation.
 * Text that is invisible, outside the page or far too small for readers does not count.
 * @param page counted from 1
 * @returns points; null for a page without text whose size is certain
 */
export function smallestText(pdf: PDFiumDocument, page: number): number | null {
  const opened = pdf.getPage(page - 1)
  const { originalWidth: width, originalHeight: height } = opened.getOriginalSize()
  const { art } = layoutSinglePage('A4', { width, height }, false)
  const sizes = new LetterReader(opened as unknown as OpenPage).readSizes()

  const lettersBySize = new Map<number, number>()
  for (const size of sizes) {
    const onA4 = Math.round(((size * art.width * pointsPerMm) / width) * 10) / 10
    lettersBySize.set(onA4, (lettersBySize.get(onA4) ?? 0) + 1)
  }
  const sizesOfWords = [...lettersBySize].flatMap(([size, letters]) =>
    letters >= minLettersOfSize ? [size] : [],
  )
  return sizesOfWords.length ? Math.min(...sizesOfWords) : null
}

const pointsPerMm = 72 / 25.4

interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

/** Reads the letters of a page that the library has opened. */
class LetterReader {
  readonly #module: OpenPage['module']
  readonly #pdfium: PdfiumText
  readonly #page: number
  #text = 0
  /** Space in PDFium's memory for one result. */
  #result = 0

  constructor({ module, pageIdx }: OpenPage) {
    this.#module = module
    this.#pdfium = module.wasmExports
    this.#page = pageIdx
  }

  /** The size in points of each letter that can be seen. */
  readSizes(): number[] {
    this.#result = this.#pdfium.malloc(32)
    this.#text = this.#pdfium.FPDFText_LoadPage(this.#page)
    try {
      const count = Math.min(this.#pdfium.FPDFText_CountChars(this.#text), maxLetters)
      const paper = this.#paper()
      return Array.from({ length: count }, (_, at) => this.#sizeOf(at, paper)).filter((size) => size !== null)
    } finally {
      this.#pdfium.FPDFText_ClosePage(this.#text)
      this.#pdfium.FPDF_ClosePage(this.#page)
      this.#pdfium.free(this.#result)
    }
  }

  #sizeOf(at: number, paper: Box): number | null {
    const pdfium = this.#pdfium
    const letter = String.fromCodePoint(Math.min(pdfium.FPDFText_GetUnicode(this.#text, at), 0x10ffff))
    if (!/[\p{L}\p{N}]/u.test(letter) || !this.#isVisible(at)) return null
    const box = this.#boxOf(at)
    const isOnPaper =
      box.right > paper.left && box.left < paper.right && box.top > paper.bottom && box.bottom < paper.top
    if (!isOnPaper || !pdfium.FPDFText_GetMatrix(this.#text, at, this.#result)) return null

    const view = this.#view()
    const across = Math.hypot(view.getFloat32(0, true), view.getFloat32(4, true))
    const up = Math.hypot(view.getFloat32(8, true), view.getFloat32(12, true))
    const size = Math.abs(pdfium.FPDFText_GetFontSize(this.#text, at)) * up
    const isCertain = Math.min(box.top - box.bottom, box.right - box.left) <= size * maxEmsTall && across > 0
    return isCertain && size >= minPoints ? size : null
  }

  #isVisible(at: number): boolean {
    const mode = this.#pdfium.FPDFTextObj_GetTextRenderMode(
      this.#pdfium.FPDFText_GetTextObject(this.#text, at),
    )
    const [red, green, blue, alpha] = [0, 4, 8, 12].map((offset) => this.#result + offset) as Four
    const isKnown = this.#pdfium.FPDFText_GetFillColor(this.#text, at, red, green, blue, alpha)
    return !invisibleModes.has(mode) && !(isKnown && this.#view().getUint32(12, true) === 0)
  }

  #boxOf(at: number): Box {
    const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => this.#result + offset) as Four
    this.#pdfium.FPDFText_GetCharBox(this.#text, at, left, right, bottom, top)
    const view = this.#view()
    const [l, r, b, t] = [0, 8, 16, 24].map((offset) => view.getFloat64(offset, true)) as Four
    return { left: l, right: r, bottom: b, top: t }
  }

  #paper(): Box {
    this.#pdfium.FPDF_GetPageBoundingBox(this.#page, this.#result)
    const view = this.#view()
    const [left, top, right, bottom] = [0, 4, 8, 12].map((offset) => view.getFloat32(offset, true)) as Four
    return { left, bottom, right, top }
  }

  /** Taken anew each time, because PDFium's memory moves when it grows. */
  #view = () => new DataView(this.#module.HEAPU8.buffer, this.#result, 32)
}

type Four = [number, number, number, number]
