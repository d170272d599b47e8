import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { Id } from '../fields.ts'

/** About 20 houses a week (rule: twenty-houses). */
export const defaultHouses = 20
export const maxHouses = 500
/** A ream; more at once would be a slip of the hand, or of the printer. */
export const maxSheets = 500

/** How large a leaflet is on paper: one, two or four of them on a sheet of A4. */
export const leafletSizes = ['A4', 'A5', 'A6'] as const
export type LeafletSize = (typeof leafletSizes)[number]

/** Whether the printer prints backs, and over which edge of the paper it turns it. */
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

const housesMessage = `Please give a whole number of houses from 1 to ${maxHouses}.`
const count = z.int(housesMessage).min(1, housesMessage).max(maxHouses, housesMessage)

export const printPack = endpoint({
  method: 'GET',
  path: '/api/printpack/:campaignId',
  summary:
    'The sheets of A4 for a number of houses, as one PDF: for the musketeers of a campaign, its organisation, and administrators.',
  input: z.strictObject({
    campaignId: Id,
    /** The version that was looked at, so that nobody prints another one. */
    leafletVersion: Id,
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
  }),
  reply: FileReply,
  download: 'application/pdf',
  problems: [
    'InvalidInput',
    'SignInNeeded',
    'NotAllowed',
    'NotFound',
    'NotJoined',
    'CampaignEnded',
    'CampaignGone',
    'LeafletReplaced',
    'LeafletRefused',
    'TooManyTries',
    'Unavailable',
  ],
})
