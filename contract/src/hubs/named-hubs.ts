import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, line } from '../fields.ts'

/** A print hub as the organisation sees that named it: what every musketeer sees. */
const NamedHub = z.object({
  /** For removing it from the campaign. */
  id: z.int(),
  name: z.string(),
  sector: z.string(),
  /** Null while it does not print for this campaign; nobody learns why. */
  prints: z
    .object({
      handover: z.string(),
      /** This week, in fifties; null for fewer than fifty. */
      freeSheets: z.int().nullable(),
    })
    .nullable(),
})
export type NamedHub = z.output<typeof NamedHub>

/** The print hubs that an organisation names for a campaign (rule: named-print-hubs). */
export const namedHubEndpoints = {
  makeHubCode: endpoint('POST /api/printhub/:id/code', {
    summary:
      'Make a code of your own print hub, which ends the one before. Organisations to which it is given may name the print hub for their campaigns.',
    who: ['musketeer'],
    object: 'own',
  }),

  endNaming: endpoint('DELETE /api/hubcampaign/:id', {
    summary: 'Stop a campaign from naming your own print hub.',
    who: ['musketeer'],
    object: 'own',
  }),

  listNamedHubs: endpoint('GET /api/org/campaign/:id/printhubs', {
    summary: 'The print hubs that the organisation named for its campaign, as every musketeer sees them.',
    who: ['organisation'],
    seat: 'viewer',
    object: 'own',
    reply: z.object({
      campaignId: z.int(),
      campaignName: z.string(),
      /** Whether it is live, so that print hubs may be named for it. */
      isRunning: z.boolean(),
      hubs: z.array(NamedHub),
    }),
    problems: ['CampaignGone', 'TooManyTries'],
  }),

  addNamedHub: endpoint('POST /api/org/campaign/:id/printhubs', {
    summary:
      'Name a print hub for a live campaign by the code that whoever offers it gave out. Members of the campaign without a printer are shown it first. At most ten. For election material, one that prints that.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({
      id: Id,
      /** As somebody types it: case, dashes, and O for 0 do not matter. */
      hubCode: line(100),
    }),
    problems: ['CampaignGone', 'CampaignEnded', 'CampaignPaused', 'TooManyTries'],
    example: { hubCode: 'K3F9A-2BCDE' },
  }),

  removeNamedHub: endpoint('DELETE /api/org/namedprinthub/:id', {
    summary: 'No longer name a print hub for a campaign.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
  }),
}
