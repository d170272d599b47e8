import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { CampaignRevision, Id, LeafletVersion, line, optionalLine, SubmissionId } from '../fields.ts'
import { Campaign, LeafletText, leafletUploadProblems } from './campaigns.ts'
import { leafletOrderMessages, maxLeaflets, maxLeafletTitleLength } from './leaflet-order.ts'

export const leafletEndpoints = {
  addLeaflet: endpoint('POST /api/campaign/:id/leaflets', {
    summary:
      'Add a leaflet at the end of a campaign’s: the JSON part `campaignLeafletDto` and the file part `leafletFile`. Members get it, once, after those before it. Repeats with the same `submissionId` and the same answers are one leaflet.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({
      id: Id,
      leafletTitle: line(maxLeafletTitleLength, leafletOrderMessages.titleMissing),
      leafletText: LeafletText.default(''),
      submissionId: SubmissionId,
    }),
    missingFile: leafletOrderMessages.fileMissing,
    reply: Campaign,
    problems: ['CampaignEnded', ...leafletUploadProblems],
    example: { leafletTitle: 'Know your rights' },
  }),

  arrangeLeaflets: endpoint('PUT /api/campaign/:id/leaflets', {
    summary:
      'Say which leaflets a campaign sends, in which order, and their titles. One that is left out is no longer sent, and one that was left out before can be named again. `revision` is the one the change started from; if another person has saved a later one, the call is refused with CampaignChanged.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({
      id: Id,
      revision: CampaignRevision,
      leaflets: z
        .array(
          z.strictObject({
            leafletVersion: z.int().positive(),
            leafletTitle: optionalLine(maxLeafletTitleLength),
          }),
        )
        .min(1)
        .max(maxLeaflets)
        .refine(
          (leaflets) =>
            new Set(leaflets.map(({ leafletVersion }) => leafletVersion)).size === leaflets.length,
          'Name each leaflet once',
        ),
    }),
    reply: Campaign,
    problems: ['CampaignEnded', 'CampaignChanged'],
    example: { revision: 1, leaflets: [{ leafletVersion: 1, leafletTitle: 'Why fair pay matters' }] },
  }),

  showOwnWords: endpoint('GET /api/campaign/:id/leaflets/:leafletVersion/words', {
    summary:
      'What one of the leaflets says that a campaign sends, for its organisation and administrators, also while it is withheld.',
    who: ['organisation', 'administrator'],
    seat: 'viewer',
    scope: 'leaflets',
    object: 'own to organisations',
    input: z.strictObject({ id: Id, leafletVersion: LeafletVersion }),
    reply: z.object({
      /** The one that a change starts from. */
      revision: z.int(),
      leafletText: z.string(),
    }),
    problems: ['CampaignChanged'],
    example: { leafletVersion: 1 },
  }),

  changeLeafletWords: endpoint('PUT /api/campaign/:id/leaflets/:leafletVersion/words', {
    summary:
      'Change what one of the leaflets says that a campaign sends. Nobody is emailed about it. `revision` is the one the change started from; if another person has saved a later one, the call is refused with CampaignChanged.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({
      id: Id,
      leafletVersion: LeafletVersion,
      revision: CampaignRevision,
      leafletText: LeafletText,
    }),
    reply: Campaign,
    problems: ['CampaignChanged', 'CampaignWithdrawn', 'CampaignPaused', 'TooManyTries'],
    example: { leafletVersion: 1, revision: 1, leafletText: '**Know your rights**' },
  }),

  correctLeaflet: endpoint('PUT /api/campaign/:id/leaflets/:leafletVersion', {
    summary:
      'Correct one of a campaign’s leaflets: the JSON part `campaignLeafletDto` and the file part `leafletFile`. It takes that one’s place, and everybody who was sent that one is emailed it and asked to recycle the other. One that is no longer sent is refused with CampaignChanged.',
    who: ['organisation'],
    seat: 'officer',
    object: 'own',
    input: z.strictObject({
      id: Id,
      leafletVersion: LeafletVersion,
      leafletText: LeafletText.default(''),
    }),
    missingFile: leafletOrderMessages.fileMissing,
    reply: Campaign,
    problems: ['CampaignEnded', 'CampaignChanged', ...leafletUploadProblems],
    example: { leafletVersion: 1 },
  }),
}
