import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Id,
  Instant,
  LondonDate,
  Revision,
  line,
  multilineText,
  page,
  PageNumber,
  PageSize,
  typedCount,
} from '../fields.ts'
import { maxReasonLength } from '../identity/messages-and-limits.ts'
import { typedPlace } from '../places/places.ts'
import { isSector, readPlace } from '../places/read-place.ts'
import { notesOfRequest, withoutContact } from './print-request-notes.ts'
import { hubMessages, maxHandoverLength, maxHubNameLength, maxSheetsAWeek } from './messages-and-limits.ts'

function readSector(typed: string): string | null {
  const place = readPlace(typed)
  return place && isSector(place) ? place : null
}

/** The sector of a postcode; the rest of a whole one is dropped. */
const Sector = typedPlace(readSector, hubMessages.sector)

/** What is shown of a print hub. */
const HubWords = z.object({ name: z.string(), sector: z.string(), handover: z.string() })

/** A request as the people at its print hub see it (rule: print-requests). */
const QueuedRequest = z.object({
  id: z.int(),
  nickname: z.string(),
  campaignName: z.string(),
  leaflets: z.int(),
  /** With its slip. */
  sheets: z.int(),
  wantedBy: LondonDate,
  isElectionMaterial: z.boolean(),
  /** Whether its leaflet has a back. */
  hasBack: z.boolean(),
  /** Whether it was in a PDF. */
  isPrinted: z.boolean(),
  /**
   * `print`: it is in the PDF; `later`: it is in the next one; `over`: its leaflet cannot be printed any more; `election`: it is election material, which the
   * print hub does not print.
   */
  state: z.enum(['print', 'later', 'over', 'election', 'ready']),
  ...notesOfRequest,
})
export type QueuedRequest = z.output<typeof QueuedRequest>

const OwnHub = HubWords.extend({
  id: z.int(),
  sheetsAWeek: z.int(),
  twoSided: z.boolean(),
  printsElection: z.boolean(),
  /** `waiting`: an administrator has not looked at it yet. */
  state: z.enum(['waiting', 'open', 'paused']),
  /** Words that an administrator has not looked at yet. */
  changed: HubWords.nullable(),
  /** Of this week. */
  sheetsTaken: z.int(),
  requests: z.array(QueuedRequest),
  /** What to give to organisations that may name it (rule: named-print-hubs); null if none was made. */
  code: z.string().nullable(),
  /** The campaigns that name it. */
  campaigns: z.array(z.object({ id: z.int(), campaignName: z.string(), organisation: z.string() })),
})
export type OwnHub = z.output<typeof OwnHub>

/** A print hub as administrators see it. */
const ListedHub = HubWords.extend({
  id: z.int(),
  /** The account of whoever offers it. */
  offeredBy: z.int(),
  sheetsAWeek: z.int(),
  twoSided: z.boolean(),
  printsElection: z.boolean(),
  state: z.enum(['waiting', 'open', 'paused']),
  /** New words to look at. */
  changed: HubWords.nullable(),
  since: Instant,
  revision: Revision,
})
export type ListedHub = z.output<typeof ListedHub>

/** Places that print leaflets for musketeers without a printer (rule: print-hubs). */
export const printHubEndpoints = {
  showOwnHub: endpoint('GET /api/printhub', {
    summary:
      'The print hub that the signed-in musketeer offers, with what is asked of it: a name or nickname, the campaign, how many leaflets and by when; nothing else of anybody.',
    who: ['musketeer'],
    reply: z.object({ hub: OwnHub.nullable() }),
  }),

  saveHub: endpoint('PUT /api/printhub', {
    summary:
      'Offer to print for others, or change that. An administrator looks at the words first. A home address is refused.',
    who: ['musketeer'],
    input: z.strictObject({
      /** What the place is called: a library, a shop, an office. */
      name: withoutContact(line(maxHubNameLength)),
      sector: Sector,
      sheetsAWeek: typedCount(maxSheetsAWeek, hubMessages.sheets),
      twoSided: z.boolean(),
      /** Whether it prints election material too, with the name and address of the printer on each copy. */
      printsElection: z.boolean(),
      /** How leaflets are handed over. */
      handover: withoutContact(multilineText(maxHandoverLength)),
    }),
    problems: ['TooManyTries'],
    example: {
      name: 'Morley Library',
      sector: 'LS27 0',
      sheetsAWeek: 200,
      twoSided: true,
      printsElection: false,
      handover: 'At the desk, Tuesday and Friday.',
    },
  }),

  pauseHub: endpoint('POST /api/printhub/:id/pause', {
    summary: 'Pause your own print hub, so that nobody new can ask, or open it again.',
    who: ['musketeer'],
    object: 'own',
    input: z.strictObject({ id: Id, paused: z.boolean() }),
    example: { paused: true },
  }),

  closeHub: endpoint('DELETE /api/printhub/:id', {
    summary:
      'Close your own print hub. Everything stored about it is deleted, and those who wait are told of the next nearest.',
    who: ['musketeer'],
    object: 'own',
  }),

  listHubs: endpoint('GET /api/siteadmin/printhubs/:page/:size', {
    summary: 'The print hubs, those with words to look at first.',
    who: ['administrator'],
    input: z.strictObject({ page: PageNumber, size: PageSize }),
    reply: page(ListedHub),
  }),

  approveHub: endpoint('POST /api/siteadmin/printhub/:id/approval', {
    summary: 'Approve the words of a print hub that the administrator has read. The audit log records it.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, revision: Revision }),
    problems: ['ChangedMeanwhile'],
    example: { revision: '1' },
  }),

  refuseHub: endpoint('POST /api/siteadmin/printhub/:id/refusal', {
    summary:
      'Refuse the new words of a print hub, or close it if there are none. Whoever offers it is emailed the reason. The audit log records it.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, revision: Revision, reason: multilineText(maxReasonLength) }),
    problems: ['ChangedMeanwhile'],
    example: { revision: '1', reason: 'This looks like a home address.' },
  }),
}
