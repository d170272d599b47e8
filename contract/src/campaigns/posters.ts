import * as z from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { Id, optionalDrawnLine } from '../fields.ts'
import { leafletColourNames } from './leaflet-designs.ts'
import { maxPrinterLengths, posterSizes } from './messages-and-limits.ts'

/** Who may see what finds people for a campaign: its organisation, and administrators. */
const access = {
  who: ['organisation', 'administrator'],
  seat: 'viewer',
  object: 'own to organisations',
} as const

const problems = ['CampaignGone', 'CampaignEnded', 'CampaignPaused', 'TooManyTries', 'Unavailable'] as const

/** What leads people to the sign-up that joins a live campaign (rule: posters). */
export const posterEndpoints = {
  drawPoster: endpoint('GET /api/org/campaign/:id/poster.pdf', {
    summary:
      'A poster of a live campaign as a PDF, for a notice board or a stall: its name, a QR code of the sign-up that joins it, and that address. One of election material names its printer, so `printerName` and `printerAddress` are needed; they are stored nowhere.',
    ...access,
    input: z.strictObject({
      id: Id,
      size: z.enum(posterSizes),
      colour: z.enum(leafletColourNames).default('red'),
      printerName: optionalDrawnLine(maxPrinterLengths.printerName),
      printerAddress: optionalDrawnLine(maxPrinterLengths.printerAddress),
    }),
    reply: FileReply,
    download: 'application/pdf',
    problems: [...problems, 'LeafletRefused'],
    example: { size: 'A3', printerName: 'Ada Lovelace', printerAddress: '1 High Street, Exampleton EX1 1AA' },
  }),

  drawQrCodePng: endpoint('GET /api/org/campaign/:id/qr-code.png', {
    summary:
      'The QR code of the sign-up that joins a live campaign, in black and white with its quiet zone: at least 1,200 pixels a side.',
    ...access,
    reply: FileReply,
    download: 'image/png',
    problems,
  }),

  drawQrCodeSvg: endpoint('GET /api/org/campaign/:id/qr-code.svg', {
    summary: 'The same code as SVG, for a leaflet or a banner of any size.',
    ...access,
    reply: FileReply,
    download: 'image/svg+xml',
    problems,
  }),
}
