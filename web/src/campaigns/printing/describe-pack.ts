import type { PrintChoices } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import {
  sheetsNeeded,
  piecesOf,
  slotsOf,
  cutsOf,
  type Face,
  facesOf,
} from '@street-musketeers/contract/campaigns/sheets.ts'
import { pluralise } from '../../app/format/format-count.ts'

const timesText = ['', 'once', 'twice']

const isTwoSidedPack = ({ sides }: PrintChoices, pages: number) => sides !== 'one' && pages > 1

/** A pack in one line: `20 leaflets · A5 · both sides · colour: 10 sheets`. */
export function summarisePack(choices: PrintChoices, pages: number): string {
  const { houses, size, ink } = choices
  const choice = [
    pluralise(houses, 'leaflet'),
    size,
    isTwoSidedPack(choices, pages) ? 'both sides' : 'one side',
    ink === 'saver' ? 'ink saver' : 'colour',
  ]
  return `${choice.join(' · ')}: ${pluralise(sheetsNeeded(choices, pages), 'sheet')}`
}

/** Sentences that say what the printer will print and what to do with it. */
export function describePack(choices: PrintChoices, pages: number): string[] {
  const { houses, size, sides } = choices
  const sheets = sheetsNeeded(choices, pages)
  const pieces = piecesOf(sides, pages)
  const slotsPerSheet = slotsOf(size).length
  const cuts = cutsOf(size)
  const onLastSheet = houses * pieces - (sheets - 1) * slotsPerSheet
  const isTwoSided = isTwoSidedPack(choices, pages)
  return [
    `${pluralise(sheets, 'sheet')} of A4, printed on ${isTwoSided ? 'both sides' : 'one side'}.`,
    cuts
      ? `Cut each sheet ${timesText[cuts]} to get ${pluralise(houses, 'leaflet')} of size ${size}.`
      : `Nothing to cut: ${pluralise(houses, 'leaflet')} of size ${size}.`,
    ...(pieces > 1 ? [`Each leaflet is ${pieces} pieces of paper: put them together after cutting.`] : []),
    ...(onLastSheet < slotsPerSheet ? [`The last sheet has ${onLastSheet} of ${slotsPerSheet}.`] : []),
  ]
}

/** Consecutive sheets that look alike. */
export interface SheetGroup {
  /** Counted from 1. */
  first: number
  last: number
  faces: Face[]
}

export function groupSheets(choices: PrintChoices, pages: number): SheetGroup[] {
  const groups: SheetGroup[] = []
  const sheets = sheetsOf(facesOf(choices, pages))
  sheets.forEach((faces, index) => {
    const number = index + 1
    const previous = groups.at(-1)
    if (previous && JSON.stringify(previous.faces) === JSON.stringify(faces)) previous.last = number
    else groups.push({ first: number, last: number, faces })
  })
  return groups
}

function sheetsOf(faces: readonly Face[]): Face[][] {
  const sheets: Face[][] = []
  for (const face of faces) {
    if (face.side === 'front') sheets.push([face])
    else sheets.at(-1)!.push(face)
  }
  return sheets
}

/** The order of the pages in the PDF. @param hasCover whether a sheet for whoever prints comes before them */
export function describeOrder(choices: PrintChoices, pages: number, hasCover: boolean): string {
  const sheets = sheetsNeeded(choices, pages)
  const isTwoSided = isTwoSidedPack(choices, pages)
  const begin = hasCover ? 'After the sheet for you, the PDF has' : 'The PDF has'
  if (!isTwoSided)
    return sheets === 1 ? `${begin} one page.` : `${begin} ${sheets} pages, one for each sheet.`
  return `${begin} ${sheets * 2} pages: the front of sheet 1, then its back${sheets > 1 ? `, and so on to the back of sheet ${sheets}` : ''}.`
}
