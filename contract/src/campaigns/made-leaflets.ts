import { maxSavesUnderWay } from './draft-limits.ts'
import * as z from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { leafletContent } from '../examples.ts'
import { Id, Instant, optionalDrawnLine, optionalLine, SubmissionId } from '../fields.ts'
import { StoredImprint } from './campaigns.ts'
import { LeafletContent, LeafletRemark, StoredLeafletContent } from './leaflet-content.ts'
import { leafletColourNames, leafletDesignNames, madeLeafletMessages } from './leaflet-designs.ts'
import { leafletSizes, maxImprintLengths, maxPrinterLengths } from './messages-and-limits.ts'
import { PagePicture } from './readiness.ts'

/**
 * What an organisation has written for a leaflet so far. Like its content, an imprint may be incomplete, and is empty until somebody says
 * whether the leaflet is election material; null for one that is not.
 */
const Written = {
  content: LeafletContent,
  imprint: z
    .strictObject({
      promoter: optionalLine(maxImprintLengths.promoter),
      onBehalfOf: optionalLine(maxImprintLengths.onBehalfOf),
      address: optionalLine(maxImprintLengths.address),
    })
    .nullable()
    .default(null),
}

/** A leaflet that an organisation makes here (rule: made-leaflets-kept). */
export const MadeLeaflet = z.object({
  id: z.int(),
  content: StoredLeafletContent,
  imprint: StoredImprint.nullable(),
  /** The picture that was uploaded for it, whole, with its size in dots. Null without one. */
  picture: z.object({ preview: PagePicture, width: z.int(), height: z.int() }).nullable(),
  /** Since when its union offers it to branches (rule: masters); null for one that is not offered, which can be changed. */
  offeredAt: Instant.nullable(),
  /** The union whose words these are, of which a branch completes the rest; its name is empty once it has closed. Null for an organisation's own. */
  union: z.object({ name: z.string() }).nullable(),
  /** Increases with every save that changes something. A save names the revision it started from. */
  revision: z.int(),
  savedAt: Instant,
})
export type MadeLeaflet = z.output<typeof MadeLeaflet>

/** What is made of one: the leaflet, its file for a printer, or its version in large print. */
const leafletPurposes = ['leaflet', 'printer', 'large-print'] as const

/** Nobody but their organisation sees them, administrators neither, until one is published. */
export const madeLeafletEndpoints = {
  listMadeLeaflets: endpoint('GET /api/madeleaflets', {
    summary: 'The leaflets that an organisation has made or begun here, last saved first.',
    who: ['organisation'],
    seat: 'viewer',
    scope: 'leaflets',
    reply: z.object({
      leaflets: z.array(
        z.object({
          id: z.int(),
          /** Empty while there is none. */
          headline: z.string(),
          design: z.enum(leafletDesignNames),
          size: z.enum(leafletSizes),
          colour: z.enum(leafletColourNames),
          savedAt: Instant,
          offeredAt: Instant.nullable(),
          union: MadeLeaflet.shape.union,
        }),
      ),
      /** Whether the organisation may offer them to branches. */
      mayOffer: z.boolean(),
    }),
  }),

  beginLeaflet: endpoint('POST /api/madeleaflet', {
    summary: 'Begin a leaflet. Repeats with the same `submissionId` are one leaflet.',
    who: ['organisation'],
    seat: 'author',
    isPrivate: true,
    input: z.strictObject({ ...Written, submissionId: SubmissionId }),
    reply: MadeLeaflet,
    example: { content: leafletContent },
  }),

  copyMadeLeaflet: endpoint('POST /api/madeleaflet/:id/copy', {
    summary:
      'Begin a leaflet as a copy of another, with its picture and imprint; whether it is election material is asked again. Repeats with the same `submissionId` are one leaflet.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    input: z.strictObject({ id: Id, submissionId: SubmissionId }),
    reply: MadeLeaflet,
    example: {},
  }),

  showMadeLeaflet: endpoint('GET /api/madeleaflet/:id', {
    summary: 'A leaflet that is made here, as it was last saved.',
    who: ['organisation'],
    seat: 'viewer',
    scope: 'leaflets',
    object: 'own',
    reply: MadeLeaflet,
  }),

  saveMadeLeaflet: endpoint('PUT /api/madeleaflet/:id', {
    summary:
      'Save what was typed, complete or not. `revision` is the one the change started from: if another has been saved since, the call is refused with ChangedMeanwhile, unless that was the same, or one of `underWay`: earlier saves of the same page, which may come first, later or never. A picture that the content no longer describes is deleted. What a union offers is refused with LeafletOffered, and other words in what a branch completes with InvalidInput.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    input: z.strictObject({
      id: Id,
      ...Written,
      revision: z.int().positive(),
      underWay: z.array(z.strictObject(Written)).max(maxSavesUnderWay).default([]),
    }),
    reply: z.object({ revision: z.int(), savedAt: Instant }),
    problems: ['ChangedMeanwhile', 'LeafletOffered'],
    example: { content: leafletContent, revision: 1, underWay: [{ content: leafletContent }] },
  }),

  deleteMadeLeaflet: endpoint('DELETE /api/madeleaflet/:id', {
    summary: 'Throw a leaflet away. Campaigns keep the files that were published from it.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    problems: ['LeafletOffered'],
  }),

  setLeafletPicture: endpoint('PUT /api/madeleaflet/:id/picture', {
    summary:
      'Set the picture of a leaflet: the JSON part `pictureDto` and the file part `picture`, a PNG, JPEG or WebP. It is shown once the content describes it.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    isPrivate: true,
    missingFile: madeLeafletMessages.pictureMissing,
    reply: MadeLeaflet.shape.picture.unwrap(),
    problems: ['LeafletRefused', 'LeafletOffered', 'TooLarge', 'TooManyTries', 'Unavailable'],
  }),

  previewLeaflet: endpoint('POST /api/madeleaflet/:id/preview', {
    summary:
      'Draw a leaflet’s pages as they will print, from what was typed, and say what to change. Nothing is stored.',
    who: ['organisation'],
    seat: 'author',
    object: 'own',
    changesNothing: true,
    input: z.strictObject({ id: Id, ...Written }),
    reply: z.object({
      pages: z.array(PagePicture),
      /** Each keeps the leaflet from being published. */
      problems: z.array(LeafletRemark),
      advice: z.array(LeafletRemark),
    }),
    problems: ['LeafletRefused', 'TooManyTries', 'Unavailable'],
    example: { content: leafletContent },
  }),

  downloadMadeLeaflet: endpoint('GET /api/madeleaflet/:id/:purpose', {
    summary:
      'The PDF of a leaflet as it was last saved. One with problems is refused with LeafletRefused. For `printer`, election material needs `printerName` and `printerAddress`, which are printed behind its imprint and stored nowhere.',
    who: ['organisation'],
    seat: 'viewer',
    scope: 'leaflets',
    object: 'own',
    input: z.strictObject({
      id: Id,
      purpose: z.enum(leafletPurposes),
      printerName: optionalDrawnLine(maxPrinterLengths.printerName),
      printerAddress: optionalDrawnLine(maxPrinterLengths.printerAddress),
    }),
    reply: FileReply,
    download: 'application/pdf',
    problems: ['LeafletRefused', 'TooManyTries', 'Unavailable'],
    example: { purpose: 'leaflet' },
  }),
}
