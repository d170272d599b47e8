import type { PrintChoices } from '@street-musketeers/contract/campaigns/print-pack.ts'
import {
  cutsOf,
  facesOf,
  piecesOf,
  sheetsNeeded,
  slotsOf,
  type Face,
} from '@street-musketeers/contract/campaigns/sheets.ts'

const pluralise = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`

const timesText = ['', 'once', 'twice']

/** What will come out of the printer, and what to do with it, a sentence each. */
export function describePack(choices: PrintChoices, pages: number): string[] {
  const { houses, size, sides } = choices
  const sheets = sheetsNeeded(choices, pages)
  const pieces = piecesOf(sides, pages)
  const onSheet = slotsOf(size).length
  const cuts = cutsOf(size)
  const onLast = houses * pieces - (sheets - 1) * onSheet
  const isTwoSided = sides !== 'one' && pages > 1
  return [
    `${pluralise(sheets, 'sheet')} of A4, printed on ${isTwoSided ? 'both sides' : 'one side'}.`,
    cuts
      ? `Cut each ${timesText[cuts]}, and you have ${pluralise(houses, 'leaflet')} of size ${size}.`
      : `Nothing to cut: ${pluralise(houses, 'leaflet')} of size ${size}.`,
    ...(pieces > 1 ? [`Each leaflet is ${pieces} pieces of paper: put them together after cutting.`] : []),
    ...(onLast < onSheet ? [`The last sheet holds ${onLast} of ${onSheet}.`] : []),
  ]
}

/** Sheets in a row that look alike. */
export interface SheetGroup {
  /** Counted from 1. */
  first: number
  last: number
  faces: Face[]
}

export function groupSheets(choices: PrintChoices, pages: number): SheetGroup[] {
  const groups: SheetGroup[] = []
  const sheets = sheetsOf(facesOf(choices, pages))
  sheets.forEach((faces, at) => {
    const before = groups.at(-1)
    if (before && JSON.stringify(before.faces) === JSON.stringify(faces)) before.last = at + 1
    else groups.push({ first: at + 1, last: at + 1, faces })
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

/** In which order the pages of the PDF come. */
export function describeOrder(choices: PrintChoices, pages: number): string {
  const sheets = sheetsNeeded(choices, pages)
  const isTwoSided = choices.sides !== 'one' && pages > 1
  if (!isTwoSided) return sheets === 1 ? 'The PDF has one page.' : `The PDF has ${sheets} pages, one a sheet.`
  return `The PDF has ${sheets * 2} pages: the front of sheet 1, then its back${sheets > 1 ? `, and so on to the back of sheet ${sheets}` : ''}.`
}
