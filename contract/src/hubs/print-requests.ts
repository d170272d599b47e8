import * as z from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { maxPrinterLengths } from '../campaigns/messages-and-limits.ts'
import { drawnLine, Id, LondonDate, optionalDrawnLine, typedCount } from '../fields.ts'
import { optionalPlace } from '../places/places.ts'
import { readPlace } from '../places/read-place.ts'
import { nations } from '../places/areas.ts'
import { notesOfRequest, withoutContact } from './print-request-notes.ts'
import { hubMessages, maxLeafletsAsked, maxNicknameLength, nearnesses } from './messages-and-limits.ts'

function readPlaceOfPostcode(typed: string): string | null {
  const place = readPlace(typed)
  return place && !(nations as readonly string[]).includes(place) ? place : null
}

/** Where to look for print hubs: a sector, district or area. It is used to answer, and stored nowhere. Empty for the own place. */
const Near = optionalPlace(readPlaceOfPostcode, hubMessages.near).prefault('')

const NearbyHub = z.object({
  id: z.int(),
  name: z.string(),
  sector: z.string(),
  handover: z.string(),
  /** Null for one that is not near, or if it is not known where to look. */
  nearness: z.enum(nearnesses).nullable(),
  /** Whether it prints election material too. */
  printsElection: z.boolean(),
  /** This week, in fifties, so that nobody can tell a single request; null for fewer than fifty. */
  freeSheets: z.int().nullable(),
  /** The organisation that named it for the campaign (rule: named-print-hubs); null for the others. */
  namedBy: z.string().nullable(),
})
export type NearbyHub = z.output<typeof NearbyHub>

/** `stopped`: its print hub does not print any more; `over`: its campaign has ended or is paused; `election`: its print hub does not print election material. */
const RequestState = z.enum(['asked', 'ready', 'stopped', 'over', 'election'])

/** What a musketeer asked of a print hub, in short. */
const ShortRequest = z.object({ campaignId: z.int(), hubName: z.string(), state: RequestState })
export type ShortRequest = z.output<typeof ShortRequest>

/** What print hubs print for a musketeer, and what waits at their own one. */
export const Printing = z.object({
  requests: z.array(ShortRequest),
  /** How many requests wait to be printed at the print hub that they offer. */
  toPrint: z.int(),
})
export type Printing = z.output<typeof Printing>

const OwnRequest = z.object({
  id: z.int(),
  campaignId: z.int(),
  campaignName: z.string(),
  leaflets: z.int(),
  nickname: z.string(),
  wantedBy: LondonDate,
  hub: z.object({ name: z.string(), sector: z.string(), handover: z.string() }),
  state: RequestState,
  /** The last day before it is deleted, in London. */
  until: LondonDate,
  ...notesOfRequest,
})
export type OwnRequest = z.output<typeof OwnRequest>

/** For musketeers without a printer, and for those who print for them (rule: print-requests). */
export const printRequestEndpoints = {
  listNearbyHubs: endpoint('GET /api/printhubs', {
    summary:
      'The five nearest print hubs: in the same sector, then district, then area, with about how many sheets they have left this week. With a campaign that the musketeer has joined, those that print its leaflets; before them those that its organisation named.',
    who: ['musketeer'],
    input: z.strictObject({ near: Near, campaignId: Id.optional() }),
    reply: z.object({
      /** Where they were looked for; null if that is not known. */
      place: z.string().nullable(),
      hubs: z.array(NearbyHub),
    }),
    problems: ['TooManyTries'],
    example: { near: 'LS27 0' },
  }),

  listOwnRequests: endpoint('GET /api/printrequests', {
    summary: 'What the signed-in musketeer asked of print hubs, and for which campaigns they can ask.',
    who: ['musketeer'],
    reply: z.object({
      requests: z.array(OwnRequest),
      campaigns: z.array(
        z.object({
          campaignId: z.int(),
          campaignName: z.string(),
          /** Election material names its printer, so not every print hub prints it. */
          isElectionMaterial: z.boolean(),
        }),
      ),
    }),
  }),

  askHub: endpoint('POST /api/printhub/:id/requests', {
    summary:
      'Ask a print hub to print the leaflet of a campaign that the musketeer has joined. Its people learn what is sent here, and nothing else. The sheets are reserved at once, or it is refused.',
    who: ['musketeer'],
    object: 'any',
    input: z.strictObject({
      id: Id,
      campaignId: Id,
      leaflets: typedCount(maxLeafletsAsked, hubMessages.leaflets),
      /** A first name or a nickname, as it is printed on a slip. */
      nickname: withoutContact(drawnLine(maxNicknameLength)),
      wantedBy: LondonDate,
      agrees: z.literal(true, hubMessages.agree),
    }),
    problems: ['NotJoined', 'CampaignEnded', 'CampaignPaused', 'CampaignGone', 'TooManyTries'],
    example: { campaignId: 1, leaflets: 20, nickname: 'Ada', wantedBy: '2026-11-27', agrees: true },
  }),

  cancelRequest: endpoint('DELETE /api/printrequest/:id', {
    summary: 'Cancel an own request, or say that its leaflets were collected, which deletes it.',
    who: ['musketeer'],
    object: 'own',
    input: z.strictObject({ id: Id, because: z.enum(['cancelled', 'collected']).default('cancelled') }),
    example: { because: 'cancelled' },
  }),

  printPacks: endpoint('GET /api/printhub/:id/packs', {
    summary:
      'What is asked of your own print hub and not ready, as one PDF: for each request a slip with the name that was given, the campaign and how many, and its leaflets. If any is election material, `printerName` and `printerAddress` are needed; they are on that only, and stored nowhere.',
    who: ['musketeer'],
    object: 'own',
    input: z.strictObject({
      id: Id,
      printerName: optionalDrawnLine(maxPrinterLengths.printerName),
      printerAddress: optionalDrawnLine(maxPrinterLengths.printerAddress),
    }),
    reply: FileReply,
    download: 'application/pdf',
    problems: ['NothingToPrint', 'LeafletRefused', 'LeafletReplaced', 'TooManyTries', 'Unavailable'],
    example: { printerName: 'Exampleton Library', printerAddress: '2 Mill Lane, Exampleton EX1 1AA' },
  }),

  markReady: endpoint('POST /api/hubrequest/:id/ready', {
    summary: 'Say that the leaflets of a request are printed. The musketeer is emailed, once.',
    who: ['musketeer'],
    object: 'own',
  }),

  markCollected: endpoint('POST /api/hubrequest/:id/collected', {
    summary: 'Say that leaflets were collected, which deletes the request.',
    who: ['musketeer'],
    object: 'own',
  }),

  declineRequest: endpoint('DELETE /api/hubrequest/:id', {
    summary:
      'Say that a request cannot be printed, which deletes it. The musketeer is told of the next nearest print hub.',
    who: ['musketeer'],
    object: 'own',
  }),
}
