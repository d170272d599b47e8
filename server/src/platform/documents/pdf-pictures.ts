import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'
import { nameAt } from './pdf-objects.ts'
import { layoutOf } from './pdf-pages.ts'
import { unfold } from './pdf-streams.ts'

/** A smaller picture is a sign or a line: coarse dots in it trouble nobody. */
const smallestPoints = (15 / 25.4) * 72
/** Drawing steps that are looked through; a page of photographs needs a few kilobytes. */
const longestSteps = 1024 * 1024
const deepest = 4
/** Drawings that are looked into; drawings within drawings can be many more than they weigh. */
const mostDrawings = 300

/** A transformation as PDF writes it: six numbers (ISO 32000-2, 8.3.4). */
type Matrix = readonly [number, number, number, number, number, number]
const identity: Matrix = [1, 0, 0, 1, 0, 0]

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

/**
 * The dots an inch of the coarsest picture on a page, in print at the page's own size. Follows the drawing steps as far as
 * they place pictures, drawings within drawings included; whether something covers a picture it does not know.
 * @returns null when the page shows no picture of 15 mm or more.
 */
export function coarsestPicture(page: PDFPage): number | null {
  const { unit } = layoutOf(page)
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray
      ? Array.from({ length: contents.size() }, (_, at) => contents.lookup(at))
      : [contents]
  const steps = streams.map((stream) => (stream instanceof PDFRawStream ? stepsOf(stream) : '')).join('\n')
  const resources = page.node.Resources()
  const found = picturesIn(steps, resources, identity, { depth: deepest, look: { left: mostDrawings } })
  return found.reduce<number | null>((coarsest, { picture, placed }) => {
    const [a, b, c, d] = placed
    const [width, height] = [Math.hypot(a, b) * unit, Math.hypot(c, d) * unit]
    if (width < smallestPoints || height < smallestPoints) return coarsest
    const dots = Math.min(sideOf(picture, 'Width') / width, sideOf(picture, 'Height') / height) * 72
    return coarsest === null ? dots : Math.min(coarsest, dots)
  }, null)
}

const sideOf = (picture: PDFRawStream, key: string) =>
  picture.dict.lookupMaybe(PDFName.of(key), PDFNumber)?.asNumber() ?? 0

const stepsOf = (stream: PDFRawStream) => {
  const { bytes } = unfold(stream)
  return bytes.length > longestSteps ? '' : bytes.toString('latin1')
}

interface Placed {
  picture: PDFRawStream
  placed: Matrix
}

/** What of a stream of steps is read: text and pictures written into it are stepped over (ISO 32000-2, 7.2–7.3, 8.9.7). */
const stepPattern =
  /\((?:[^()\\]|\\[^]|\((?:[^()\\]|\\[^])*\))*\)|<<|>>|<[^>]*>|\bBI\s[^]*?\sEI\b|%[^\r\n]*|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g

interface Within {
  depth: number
  look: { left: number }
}

function picturesIn(steps: string, resources: PDFDict | undefined, start: Matrix, within: Within): Placed[] {
  const drawings = resources?.lookupMaybe(PDFName.of('XObject'), PDFDict)
  if (!drawings) return []
  const found: Placed[] = []
  const saved: Matrix[] = []
  let placed = start
  let operands: string[] = []
  for (const [step] of steps.matchAll(stepPattern)) {
    if (/^[-+.\d/(<>]/.test(step)) {
      operands.push(step)
      continue
    }
    if (step === 'q') saved.push(placed)
    else if (step === 'Q') placed = saved.pop() ?? placed
    else if (step === 'cm') placed = times(matrixOf(operands.slice(-6).map(Number)), placed)
    else if (step === 'Do') found.push(...drawn(drawings, operands.at(-1) ?? '', placed, within))
    operands = []
  }
  return found
}

function drawn(drawings: PDFDict, name: string, placed: Matrix, { depth, look }: Within): Placed[] {
  const drawing = drawings.lookup(PDFName.of(name.slice(1)))
  if (!(drawing instanceof PDFRawStream)) return []
  const kind = nameAt(drawing.dict, 'Subtype')
  if (kind === 'Image') return [{ picture: drawing, placed }]
  if (kind !== 'Form' || depth === 0 || look.left-- <= 0) return []
  const own = drawing.dict.lookupMaybe(PDFName.of('Matrix'), PDFArray)
  const numbers = own ? own.asArray().map((each) => (each instanceof PDFNumber ? each.asNumber() : 0)) : []
  const start = own ? times(matrixOf(numbers), placed) : placed
  const resources = drawing.dict.lookupMaybe(PDFName.of('Resources'), PDFDict)
  return picturesIn(stepsOf(drawing), resources, start, { depth: depth - 1, look })
}

const matrixOf = (numbers: readonly number[]): Matrix =>
  numbers.length === 6 && numbers.every(Number.isFinite)
    ? [numbers[0]!, numbers[1]!, numbers[2]!, numbers[3]!, numbers[4]!, numbers[5]!]
    : identity
