import * as z from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { packChoices } from '../examples.ts'
import { Id, LeafletVersion, optionalDrawnLine } from '../fields.ts'
import {
  inks,
  leafletSizes,
  maxDoorsLength,
  maxHouses,
  maxPrinterLengths,
  printedSides,
} from './messages-and-limits.ts'

const housesMessage = `Enter a whole number of houses from 1 to ${maxHouses}`
const count = z.int(housesMessage).min(1, housesMessage).max(maxHouses, housesMessage)

export const PackChoices = {
  /** The version the person looked at, so that they do not print another one by accident. */
  leafletVersion: LeafletVersion,
  houses: z.union(
    [
      count,
      z
        .string(housesMessage)
        .regex(/^\d{1,9}$/, housesMessage)
        .transform(Number)
        .pipe(count),
    ],
    housesMessage,
  ),
  size: z.enum(leafletSizes),
  sides: z.enum(printedSides),
  ink: z.enum(inks),
  /** Needed for election material, and printed on it. Ignored for other leaflets. */
  printerName: optionalDrawnLine(maxPrinterLengths.printerName),
  printerAddress: optionalDrawnLine(maxPrinterLengths.printerAddress),
  /** Where the leaflets go, as it is printed on the first sheet. Stored nowhere. */
  doors: optionalDrawnLine(maxDoorsLength),
}

/** Why nobody can print a campaign's leaflet. */
export const packProblems = [
  'CampaignEnded',
  'CampaignPaused',
  'CampaignGone',
  'LeafletReplaced',
  'LeafletRefused',
  'TooManyTries',
  'Unavailable',
] as const

/** A musketeer must have joined the campaign, an organisation must have published it. */
export const printPackEndpoints = {
  printPack: endpoint('GET /api/printpack/:campaignId', {
    summary:
      'The A4 sheets for a number of houses, as one PDF. Those of election material name their printer, so `printerName` and `printerAddress` are needed; they are stored nowhere. For the musketeers of a campaign, its organisation, and administrators.',
    who: ['musketeer', 'organisation', 'administrator'],
    seat: 'viewer',
    object: 'own to organisations',
    input: z.strictObject({
      campaignId: Id,
      ...PackChoices,
    }),
    reply: FileReply,
    download: 'application/pdf',
    problems: ['NotJoined', ...packProblems],
    example: { ...packChoices },
  }),
}
