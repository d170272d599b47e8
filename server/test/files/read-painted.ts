import { ColorSpace, Device, Matrix, type Path, PDFDocument, type Rect } from 'mupdf'

/** A letter where a PDF shows it, in points from the upper left corner of its page. */
export interface PaintedGlyph {
  page: number
  /** When it is painted, among everything on its page. */
  order: number
  letter: string
  /** Its number in its font; 0 is the box for a letter that the font lacks. */
  glyph: number
  /** The left end and the height of its baseline. */
  x: number
  y: number
  width: number
  size: number
  colour: number[]
}

/** An area of one colour, or a picture. */
export interface PaintedArea {
  page: number
  order: number
  bounds: Rect
  /** Null for a picture. */
  colour: number[] | null
}

export interface Painted {
  pages: { width: number; height: number }[]
  glyphs: PaintedGlyph[]
  areas: PaintedArea[]
}

const within = (one: Rect, other: Rect): Rect => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

const toRgb = (space: ColorSpace, colour: number[]) =>
  space.isGray() ? [colour[0]!, colour[0]!, colour[0]!] : colour

/** Follows everything that a PDF paints, in its order. */
export function readPainted(bytes: Uint8Array): Painted {
  const painted: Painted = { pages: [], glyphs: [], areas: [] }
  const pdf = new PDFDocument(bytes)
  for (let page = 0; page < pdf.countPages(); page++) {
    const loaded = pdf.loadPage(page)
    const [left, top, right, bottom] = loaded.getBounds()
    painted.pages.push({ width: right - left, height: bottom - top })
    let order = 0
    const clips: Rect[] = [[left, top, right, bottom]]
    const device = new Device({
      fillText(text, matrix, space, colour) {
        order++
        text.walk({
          showGlyph(font, own, glyph, letter) {
            const [, , c, d, x, y] = Matrix.concat(own, matrix)
            const size = Math.hypot(c, d)
            painted.glyphs.push({
              page,
              order,
              letter: letter > 0 ? String.fromCodePoint(letter) : '',
              glyph,
              x,
              y,
              // A glyph that draws several letters is followed by one of no width for each of the others.
              width: glyph < 0 ? 0 : font.advanceGlyph(glyph) * size,
              size,
              colour: toRgb(space, colour),
            })
          },
        })
      },
      fillPath(path: Path, _evenOdd: boolean, matrix: Matrix, space: ColorSpace, colour: number[]) {
        painted.areas.push({
          page,
          order: ++order,
          bounds: within(path.getBounds(null as never, matrix), clips.at(-1)!),
          colour: toRgb(space, colour),
        })
      },
      clipPath(path, _evenOdd, matrix) {
        clips.push(within(path.getBounds(null as never, matrix), clips.at(-1)!))
      },
      popClip: () => void clips.pop(),
      fillImage(_image, [a, , , d, x, y]) {
        painted.areas.push({
          page,
          order: ++order,
          bounds: [x, Math.min(y, y + d), x + a, Math.max(y, y + d)],
          colour: null,
        })
      },
    })
    loaded.runPageContents(device, Matrix.identity)
    device.close()
    for (const each of [device, loaded]) each.destroy()
  }
  pdf.destroy()
  return painted
}

const luminance = (colour: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2, 1.4.6. */
export function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const white = [1, 1, 1]

/** What is wrong with the letters of a document, in sentences; none if they can all be read. */
export function faultsOfLetters(
  { pages, glyphs, areas }: Painted,
  { smallestPt, smallestImprintPt, inset }: { smallestPt: number; smallestImprintPt: number; inset: number },
): string[] {
  const faults: string[] = []
  const shown = glyphs.filter(({ letter, width }) => letter.trim() !== '' && width > 0)
  for (const each of shown) {
    const { page, order, letter, glyph, x, y, width, size, colour } = each
    const { width: across, height: down } = pages[page]!
    const name = `“${letter}” on page ${page + 1} at ${x.toFixed(1)}, ${y.toFixed(1)}`
    if (glyph === 0) faults.push(`${name} is missing from its font`)
    if (
      x < inset ||
      x + width > across - inset + 0.5 ||
      y - size * 0.7 < inset * 0.5 ||
      y + size * 0.2 > down - 2
    )
      faults.push(`${name} is outside the page’s margins`)
    if (size < smallestImprintPt - 0.01) faults.push(`${name} has ${size.toFixed(2)} points`)
    const touched = areas.filter(
      ({ page: other, bounds: [left, top, right, bottom] }) =>
        other === page &&
        left < x + width - 0.3 &&
        right > x + 0.3 &&
        top < y - 0.1 &&
        bottom > y - size * 0.62,
    )
    const cover = touched.find((area) => area.order > order)
    if (cover) faults.push(`${name} is covered`)
    const ground = touched.findLast((area) => area.order < order)
    if (
      ground &&
      (ground.bounds[0] > x + 0.3 ||
        ground.bounds[2] < x + width - 0.3 ||
        ground.bounds[1] > y - size * 0.6 ||
        ground.bounds[3] < y - 0.1)
    )
      faults.push(`${name} goes beyond its background`)
    const contrast = ground?.colour === null ? 0 : contrastOf(colour, ground?.colour ?? white)
    if (contrast < 7) faults.push(`${name} has a contrast of ${contrast.toFixed(2)}`)
  }
  const small = shown.filter(({ size }) => size < smallestPt - 0.01)
  const smallLines = new Set(small.map(({ page, size }) => `${page} ${size.toFixed(2)}`))
  if (new Set([...smallLines].map((line) => line.split(' ')[1])).size > 1)
    faults.push(`More than the imprint is small: ${[...smallLines].join(', ')}`)
  return [...faults, ...collisions(shown)]
}

/** Lines that touch each other. */
function collisions(glyphs: readonly PaintedGlyph[]): string[] {
  const lines = [
    ...Map.groupBy(glyphs, ({ page, y, size }) => `${page} ${y.toFixed(1)} ${size.toFixed(1)}`).values(),
  ].flatMap((line) => {
    const [first] = line as [PaintedGlyph]
    const left = Math.min(...line.map(({ x }) => x))
    const right = Math.max(...line.map(({ x, width }) => x + width))
    return [{ ...first, left, right, text: line.map(({ letter }) => letter).join('') }]
  })
  return lines.flatMap((one) =>
    lines
      .filter(
        (other) =>
          other !== one &&
          other.page === one.page &&
          other.y > one.y + 0.6 * Math.min(one.size, other.size) * 0.2 &&
          other.left < one.right - 0.5 &&
          other.right > one.left + 0.5 &&
          other.y - other.size * 0.7 < one.y + one.size * 0.08,
      )
      .map((other) => `“${one.text}” touches “${other.text}”`),
  )
}
