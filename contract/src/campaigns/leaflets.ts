import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const messages = { missingMessage: 'Please choose a file.' } as const

/** Below this a picture looks blurred in print. */
export const readableDpi = 150
/** Printers at home leave so much white at each edge. */
export const marginMm = 5
/** A larger leaflet is not attached; the email links to it instead (rule: leaflets-attached-up-to-3-mb). */
export const maxAttachedBytes = 3 * 1024 * 1024

/** How a leaflet comes out of a printer. Facts for advice: none of them forbids anything. */
export const Readiness = z.object({
  /** Of page one; null for a picture, which has no size on paper and is printed as large as A4 within its margins takes it. */
  paper: z.object({ widthMm: z.int(), heightMm: z.int() }).nullable(),
  /** Dots an inch of the coarsest picture in it that was measured, in print; null when there is none. */
  coarsestDpi: z.int().nullable(),
  /** Whether every picture in it was measured: if not, there may be some, and coarser ones. */
  isEveryPictureMeasured: z.boolean(),
  /**
   * How far from the paper's edge the nearest lettering stands, in millimetres, when a page is printed as large as A4 takes
   * it: a number for each page that was looked at, from page one; null for a page without lettering. Empty for a picture,
   * which is printed within the margins, and for a leaflet received before this was measured.
   */
  letteringMm: z.array(z.number().nullable()),
  /** As it is mailed. */
  bytes: z.int(),
})
export type Readiness = z.output<typeof Readiness>

export const checkLeaflet = endpoint({
  method: 'POST',
  path: '/api/leaflet',
  summary:
    'Reads a leaflet file as publishing would, reports how it will print, and stores nothing: the JSON part `leafletDto`, an empty object, and the file part `leafletFile`.',
  input: z.strictObject({}),
  reply: z.object({
    pages: z.int(),
    readiness: Readiness,
    /** Page one as it will print: a WebP picture as a `data:` address, and its size in pixels. */
    preview: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  }),
  problems: [
    'InvalidInput',
    'SignInNeeded',
    'NotAllowed',
    'LeafletRefused',
    'TooLarge',
    'TooManyTries',
    'Unavailable',
  ],
  upload: {
    json: 'leafletDto',
    file: 'leafletFile',
    required: true,
    missingMessage: messages.missingMessage,
  },
})
