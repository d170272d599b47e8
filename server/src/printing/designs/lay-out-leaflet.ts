import type { LeafletContent, LeafletRemark } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { leafletColours, leafletPaper } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { shownContent } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import type { OwnCode } from '../documents/own-code.ts'
import type { MeasuredText } from '../typesetting/line-breaks.ts'
import { pointsPerMm, type Page } from '../typesetting/placed.ts'
import { adviceOn, problemsOfContent } from './check-content.ts'
import { longestAddress } from './code.ts'
import { designs } from './designs.ts'
import type { Design, Fault, Kit } from './kit.ts'

/** A leaflet on its pages, and what to say about it. */
export interface LaidOutLeaflet {
  pages: readonly Page[]
  /** Each stops the leaflet from being published. Its pages are drawn all the same, for the preview. */
  problems: readonly LeafletRemark[]
  advice: readonly LeafletRemark[]
  /** The size of its ordinary text, in points. */
  textPt: number
}

export interface LeafletToLayOut {
  content: LeafletContent
  /** One sentence, printed as it is; empty for none. */
  imprint: string
  /** The size in dots of the picture that goes with the content; null for none. */
  picture: { width: number; height: number } | null
  /** The code of the leaflet itself; null for none. */
  ownCode: OwnCode | null
}

/** In points; in millimetres the side of a QR code, and the most that it grows for a long address. */
const proportions = {
  A6: { margin: 20, codeMm: { usual: 17, largest: 24 } },
  A5: { margin: 28, codeMm: { usual: 22, largest: 30 } },
  A4: { margin: 40, codeMm: { usual: 31, largest: 42 } },
} as const

/** From the largest size of text to the smallest. */
const steps = 12

/** Lays a leaflet out in its design, with text as large as fits and never below the design's smallest size (rule: made-leaflets-readable). */
export function layOutLeaflet(
  leaflet: LeafletToLayOut,
  design = designs[leaflet.content.design],
): LaidOutLeaflet {
  const content = shownContent(leaflet.content)
  const { colour, size } = content
  const { width, height } = leafletPaper[size]
  const { margin, codeMm } = proportions[size]
  const measured = new Map<string, MeasuredText>()
  const attempt = (step: number, sides: number) => {
    const ease = 1 - step / steps
    const faults: Fault[] = []
    const kit: Kit = {
      content,
      imprint: leaflet.imprint,
      picture: content.picture && leaflet.picture,
      paper: { width: width * pointsPerMm, height: height * pointsPerMm },
      margin,
      colours: leafletColours[colour],
      size: design.smallestPt + (design.largestPt[size] - design.smallestPt) * ease,
      smallest: design.smallestPt,
      ease,
      sides,
      ownCode: leaflet.ownCode,
      codeSide: { usual: codeMm.usual * pointsPerMm, largest: codeMm.largest * pointsPerMm },
      faults,
      measured,
    }
    return { pages: design.layOut(kit), faults, textPt: kit.size }
  }
  const { pages, faults, textPt, excess } = fewestSides(design.maxSides, attempt)
  return {
    pages,
    problems: [...problemsOfContent(content), ...sentencesOf(faults, content, design)],
    advice: [...adviceOn(content, design.hasPicture), ...nearlyOneSide(excess)],
    textPt,
  }
}

/** People who meant to print on one side only learn what makes the difference, if it is little. */
function nearlyOneSide(excess: readonly Fault[]): LeafletRemark[] {
  const tooLong = excess.filter((fault) => fault.kind === 'too-long')
  const [first] = tooLong
  const words = tooLong.reduce((sum, fault) => sum + fault.words, 0)
  if (!first || tooLong.length < excess.length || words > fewWords) return []
  const message = `This takes both sides of the paper. For one side it is ${words === 1 ? 'a word' : `about ${words} words`} too long.`
  return [{ field: first.field, code: 'two-sides', message }]
}

const fewWords = 12

type Attempt = { pages: readonly Page[]; faults: readonly Fault[]; textPt: number }

const fits = ({ faults }: Attempt) => !faults.some(({ kind }) => kind === 'too-long' || kind === 'long-word')

/** @returns also what was in the way of one side, if two are needed */
function fewestSides(
  maxSides: number,
  attempt: (step: number, sides: number) => Attempt,
): Attempt & { excess: readonly Fault[] } {
  let excess: readonly Fault[] = []
  for (let sides = 1; sides < maxSides; sides++) {
    const smallest = attempt(steps, sides)
    if (fits(smallest)) return { ...largestThatFits(smallest, (step) => attempt(step, sides)), excess }
    if (sides === 1 && maxSides === 2) excess = smallest.faults
  }
  return { ...largestThatFits(attempt(steps, maxSides), (step) => attempt(step, maxSides)), excess }
}

/** Tries few sizes: text that fits in one size fits in each smaller one. */
function largestThatFits(smallest: Attempt, attempt: (step: number) => Attempt): Attempt {
  if (!fits(smallest)) return smallest
  const largest = attempt(0)
  if (fits(largest)) return largest
  let best = smallest
  let [tooLarge, fitting] = [0, steps]
  while (fitting - tooLarge > 1) {
    const middle = Math.floor((tooLarge + fitting) / 2)
    const tried = attempt(middle)
    if (fits(tried)) [best, fitting] = [tried, middle]
    else tooLarge = middle
  }
  return best
}

function sentencesOf(faults: readonly Fault[], content: LeafletContent, design: Design): LeafletRemark[] {
  const remarks: LeafletRemark[] = []
  const excess = new Map<string, number>()
  const longWords = new Map<string, Set<string>>()
  for (const fault of faults)
    if (fault.kind === 'too-long') excess.set(fault.field, (excess.get(fault.field) ?? 0) + fault.words)
    else if (fault.kind === 'long-word')
      longWords.set(fault.field, (longWords.get(fault.field) ?? new Set()).add(fault.word))

  for (const [field, words] of longWords)
    for (const word of words)
      remarks.push({
        field,
        code: 'long-word',
        message: `“${shorten(word)}” is too long for a line of this design on ${content.size}. ${content.size === 'A4' ? 'Use a shorter word.' : 'Use a shorter word, or a larger size.'}`,
      })
  for (const [field, words] of excess)
    remarks.push({
      field,
      code: 'too-long',
      message: `${words} ${words === 1 ? 'word' : 'words'} too long for this design on ${content.size}, with text of ${design.smallestPt} points.`,
    })
  for (const fault of faults) {
    if (fault.kind === 'small-picture')
      remarks.push({
        field: 'picture',
        code: 'small-picture',
        message: `This picture is too small to print sharply on ${content.size}. It must be at least ${fault.width} × ${fault.height} dots.`,
      })
    if (fault.kind === 'dense-code')
      remarks.push({
        field: 'action.address',
        code: 'dense-code',
        message: `Phones could not read the QR code of so long an address on ${content.size}. Use one of at most ${longestAddress(fault.maxModules)} characters.`,
      })
  }
  const seen = new Set<string>()
  return remarks.filter(({ field, message }) => !seen.has(field + message) && seen.add(field + message))
}

const shorten = (word: string) => (word.length > 30 ? `${word.slice(0, 30)}…` : word)
