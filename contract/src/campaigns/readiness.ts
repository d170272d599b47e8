import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { leafletMessages } from './messages-and-limits.ts'

/** Size of page one. */
export const Paper = z.object({ widthMm: z.int(), heightMm: z.int() })

/**
 * The size in points of each page's smallest text, from page one, when the page is printed as large as fits on A4. Null for a page
 * without text, or whose text has no certain size. Empty for a picture, and for a leaflet received before we measured this.
 */
export const SmallestTextPt = z.array(z.number().nullable())

/** How a leaflet will print. This is advice: none of it stops a leaflet from being published. */
export const Readiness = z
  .object({
    /** Null for a picture, which is printed as large as fits within the margins of A4. */
    paper: Paper.nullable(),
    /** The lowest resolution in print (dpi) of the pictures that were measured. Null if there are none. */
    coarsestDpi: z.int().nullable(),
    /** If false, the leaflet may contain other pictures, with lower resolutions. */
    isEveryPictureMeasured: z.boolean(),
    /**
     * The distance in millimetres from the edge of the paper to the nearest text, when a page is printed as large as fits on A4.
     * One number for each page examined, from page one; null for a page without text. Empty for a picture, which is printed
     * within the margins, and for a leaflet received before we measured this.
     */
    letteringMm: z.array(z.number().nullable()),
    smallestTextPt: SmallestTextPt,
    /** Size of the file we email. */
    bytes: z.int(),
  })
  .meta({ id: 'Readiness' })
export type Readiness = z.output<typeof Readiness>

/** A page as it will print: a WebP picture as a `data:` address, and its size in pixels. */
export const PagePicture = z.object({ url: z.string(), width: z.int(), height: z.int() })

/** What a leaflet file is, and how it will print. */
export const CheckedLeaflet = z.object({
  pages: z.int(),
  /** The largest text of page one, as a name for the campaign. Null where it cannot be read, as in a picture. */
  headline: z.string().nullable(),
  /** What the file says, as far as it can be read, like `leafletText` of a leaflet. Empty for a picture. */
  text: z.string(),
  readiness: Readiness,
  preview: PagePicture,
  /** The pages from the second, if every page was asked for or there are two. Null for one that takes too long to draw. */
  otherPages: z.array(PagePicture.nullable()),
})

export const readinessEndpoints = {
  checkLeaflet: endpoint('POST /api/leaflet', {
    summary:
      'Check a leaflet file as if to publish it, and report how it will print. Nothing is stored. Takes the JSON part `leafletDto` and the file part `leafletFile`.',
    who: ['organisation'],
    seat: 'author',
    changesNothing: true,
    input: z.strictObject({
      /** Draws every page, which takes up to seconds for each. */
      drawsEveryPage: z.boolean().default(false),
    }),
    missingFile: leafletMessages.missingMessage,
    reply: CheckedLeaflet,
    problems: ['LeafletRefused', 'TooLarge', 'TooManyTries', 'Unavailable'],
    example: {},
  }),
}
