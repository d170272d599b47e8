import type { Call } from '../call.ts'
import { isolate } from '../isolate.ts'

/** About 20 houses a week (rule: twenty-houses). */
export const defaultHouses = 20
export const maxHouses = 500
/** One ream. A larger number is probably a mistake. */
export const maxSheets = 500

/** The printed size of a leaflet (rule: pack-size-follows-leaflet): one, two or four on a sheet of A4. */
export const leafletSizes = ['A4', 'A5', 'A6'] as const
export type LeafletSize = (typeof leafletSizes)[number]

/** Whether the printer prints both sides, and the edge over which it turns the paper. */
export const printedSides = ['one', 'long-edge', 'short-edge'] as const
export type PrintedSides = (typeof printedSides)[number]

export const inks = ['colour', 'saver'] as const
export type Ink = (typeof inks)[number]

export interface PrintChoices {
  houses: number
  size: LeafletSize
  sides: PrintedSides
  ink: Ink
}

export const maxPrinterLengths = { printerName: 60, printerAddress: 120 } as const

/** Who prints a pack of election material, typed for that pack (rule: election-packs-name-their-printer). */
export interface Printer {
  printerName: string
  printerAddress: string
}

export const printerSentence = ({ printerName, printerAddress }: Printer) =>
  `Printed by ${isolate(printerName)}, ${isolate(printerAddress)}.`

export const printerMessages = {
  printerName: 'Please say who prints these copies.',
  printerAddress: 'Please give the printer’s address.',
} as const satisfies Printer

/** What every call for a print pack has in common. */
export const packCall = {
  method: 'GET',
  privateFields: ['printerName', 'printerAddress'],
  download: 'application/pdf',
} as const satisfies Omit<Call, 'path'>

export const printPack = { ...packCall, path: '/api/printpack/:campaignId' } as const satisfies Call
