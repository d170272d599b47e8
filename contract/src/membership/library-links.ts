import * as z from 'zod'
import { PackChoices, packProblems } from '../campaigns/print-packs.ts'
import { endpoint, everyone, FileReply } from '../endpoint.ts'
import { packChoices } from '../examples.ts'
import { Id, Instant, optionalDrawnLine } from '../fields.ts'
import { inks, leafletSizes, maxPrinterLengths, printedSides } from '../campaigns/messages-and-limits.ts'

/** The pack that the link opens. Its doors stay in the browser, and the printer is typed at the library. */
const { printerName: _, printerAddress: __, doors: ___, ...Choices } = PackChoices
const { printerName, printerAddress, ...choices } = packChoices

/** As somebody types it: case, dashes, and O for 0 do not matter. A wrong one, an expired one and one that was replaced get the same reply. */
const Link = z.string().max(100)
const example = { link: 'K3F9A2BCDE' }

/** A link that was just made. It is shown once: its code is stored as a hash. */
export const LibraryLink = z.object({
  /** The code, as it is read aloud: `K3F9A-2BCDE`. */
  link: z.string(),
  /** The web address that opens the pack. */
  address: z.url(),
  /** The QR code of that address, as an SVG. */
  qrCode: z.string(),
  worksUntil: Instant,
})
export type LibraryLink = z.output<typeof LibraryLink>

const linkProblems = [
  'LibraryLinkOver',
  'CampaignGone',
  'CampaignEnded',
  'CampaignPaused',
  'LeafletReplaced',
] as const

/** A public printer prints a musketeer's pack without their signing in there (rule: library-links). */
export const libraryLinkEndpoints = {
  makeLibraryLink: endpoint('POST /api/librarylink', {
    summary:
      'A short link that opens this print pack for 24 hours, for a public printer. It ends the link that was made for the campaign before.',
    who: ['musketeer'],
    object: 'any',
    input: z.strictObject({ campaignId: Id, ...Choices }),
    reply: LibraryLink,
    problems: ['NotJoined', ...packProblems],
    example: (campaignId) => ({ campaignId, ...choices }),
  }),

  makeLibraryLinkByLink: endpoint('POST /api/reportlink/librarylink', {
    summary: 'The same for the campaign of the link in an email, without signing in.',
    who: everyone,
    input: z.strictObject({ link: Link, ...Choices }),
    reply: LibraryLink,
    problems: ['ReportLinkOver', ...packProblems],
    example: { link: `1-1-${'a'.repeat(22)}`, ...choices },
  }),

  showLibraryLink: endpoint('GET /api/librarylink/:link', {
    summary:
      'What the link prints: the name of the leaflet and how it is printed, and nothing of whose it is.',
    who: everyone,
    input: z.strictObject({ link: Link }),
    reply: z.object({
      leafletName: z.string(),
      leafletPages: z.int(),
      houses: z.int(),
      size: z.enum(leafletSizes),
      sides: z.enum(printedSides),
      ink: z.enum(inks),
      /** Whether it is election material, whose printer is typed before it is printed (rule: election-packs-name-their-printer). */
      needsPrinter: z.boolean(),
      worksUntil: Instant,
    }),
    problems: [...linkProblems, 'TooManyTries'],
    example,
  }),

  printLibraryLink: endpoint('GET /api/librarylink/:link/printpack', {
    summary:
      'The print pack of the link. It is one pack, however often it is opened. `printerName` and `printerAddress` are as in `/api/printpack/{campaignId}`.',
    who: everyone,
    input: z.strictObject({
      link: Link,
      printerName: optionalDrawnLine(maxPrinterLengths.printerName),
      printerAddress: optionalDrawnLine(maxPrinterLengths.printerAddress),
    }),
    reply: FileReply,
    download: 'application/pdf',
    problems: [...linkProblems, 'LeafletRefused', 'TooManyTries', 'Unavailable', 'NotFound'],
    example: { ...example, printerName, printerAddress },
  }),

  drawLibrarySlip: endpoint('GET /api/librarylink/:link/slip', {
    summary: 'The link on a slip of A6, as a PDF to print or save.',
    who: everyone,
    input: z.strictObject({ link: Link }),
    reply: FileReply,
    download: 'application/pdf',
    problems: [...linkProblems, 'LeafletRefused', 'TooManyTries', 'Unavailable'],
    example,
  }),
}
