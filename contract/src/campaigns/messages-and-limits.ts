import { isolate } from '../text.ts'

/** What happens at once when a campaign is stopped or deleted (rule: ended-campaigns). */
export const endSentence =
  'Emails not yet sent are cancelled. We’ll email everyone who was sent its leaflet, once, to ask them to stop delivering it.'

export const campaignMessages = {
  /** For a new campaign without its essentials (rule: campaign-essentials). */
  incomplete: 'Please make sure all essential fields are complete.',
  saved: 'Your campaign was saved on the system.',
  deleted: `Your campaign was deleted. ${endSentence} Delivered totals are kept.`,
  stopped: `This campaign has stopped. ${endSentence}`,
  ended: 'This campaign has ended.',
  paused:
    'This campaign is paused. Nobody can join it, and we won’t email its leaflets until it starts again.',
  stopPrinting: 'Please stop printing and delivering its leaflet.',
} as const

export const maxCampaignNameLength = 120
export const maxDescriptionLength = 2000
/** What a leaflet says, as its organisation typed it or its file has it (rule: leaflet-words). */
export const maxLeafletTextLength = 10_000
/** Advice only. */
export const recommendedDescriptionLength = 300
/** The largest leaflet file (rule: leaflet-file-limits). */
export const maxLeafletBytes = 10 * 1024 * 1024

/** In leaflets. A larger number is a typing mistake: there are not enough homes. */
export const maxGoal = 10_000_000

export const maxImprintLengths = { promoter: 120, onBehalfOf: 120, address: 200 } as const

/** An imprint as printed, in the order of the Electoral Commission’s example. */
export const imprintSentence = ({
  promoter,
  onBehalfOf,
  address,
}: Record<'promoter' | 'onBehalfOf' | 'address', string>) =>
  `Promoted by ${isolate(promoter)}, ${isolate(address)}, on behalf of ${isolate(onBehalfOf)}.`

/** What a new leaflet is to the one before: sent in turn, or in its place, with an email to everybody who was sent that one (rule: corrections). */
export const replacements = ['edition', 'correction'] as const

export const maxCampaignSearchLength = 100

export const leafletMessages = { missingMessage: 'Choose a file' } as const

/** A picture with a lower resolution looks blurred in print. */
export const minReadableDpi = 150
/** Home printers cannot print closer to the edge. */
export const marginMm = 5
/** The email links to a larger leaflet instead of attaching it (rule: leaflets-attached-up-to-3-mb). */
export const maxAttachedBytes = 3 * 1024 * 1024

/** About 20 houses a week (rule: twenty-houses). */
export const defaultHouses = 20
export const maxHouses = 500
/** The printed size of a leaflet (rule: pack-size-follows-leaflet): one, two or four on a sheet of A4. */
export const leafletSizes = ['A4', 'A5', 'A6'] as const
export type LeafletSize = (typeof leafletSizes)[number]

/** The paper of a campaign's poster. */
export const posterSizes = ['A4', 'A3'] as const
export type PosterSize = (typeof posterSizes)[number]

/** Whether the printer prints both sides, and the edge over which it turns the paper. */
export const printedSides = ['one', 'long-edge', 'short-edge'] as const
export type PrintedSides = (typeof printedSides)[number]

export const inks = ['colour', 'saver'] as const

export interface PrintChoices {
  houses: number
  size: LeafletSize
  sides: PrintedSides
  ink: (typeof inks)[number]
}

export const maxPrinterLengths = { printerName: 60, printerAddress: 120 } as const

/** For the doors of two postcodes. */
export const maxDoorsLength = 120

export const reviewMessages = {
  reported: 'Thank you. We’ve got your report.',
  reasonMissing: 'Choose what is wrong with the leaflet',
  detailsMissing: 'Say what is wrong, in your own words',
  decisionMissing: 'Choose your decision',
  explanationHint: 'We’ll send this word for word. Please don’t name anyone who reported it.',
  leftAlone: 'Decided: no action. We’ll email everyone concerned.',
  takenDown: 'This campaign has been stopped. We’ll email everyone concerned.',
  correctionAsked: 'We’ll email the organisation now.',
  correctionDayMissing: 'Choose a date to correct it by',
  correctionTooSoon: 'Choose a date after today',
  correctionTooLate: 'Choose a date in the next 60 days',
  appealRecorded: 'The appeal is recorded.',
  appealUpheld: 'The decision is upheld. We’ll email the person who appealed.',
  appealReversed: 'The decision is reversed. We’ll email everyone concerned.',
} as const

/** How long an organisation gets to correct a reported leaflet: usually, and at most. */
export const correctionRequestDays = { usual: 7, most: 60 } as const

export const reportReasons = {
  untrue: 'It says something untrue',
  hateful: 'It is hateful, or threatens people',
  private: 'It shows somebody’s private details',
  election: 'It breaks the rules for elections, or does not say who published it',
  ownership: 'It uses words or pictures that belong to somebody else',
  delivery: 'It was delivered where it should not be',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

export const maxReportLength = 2000
