import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { StoredImprint } from './campaigns.ts'

/** A resident needs no account (rule: scanned-leaflets). */
export const scannedLeafletEndpoints = {
  showScannedLeaflet: endpoint('GET /api/pack/:code', {
    summary:
      'What the code on a printed leaflet stands for, for anyone: its campaign, the first lines of its words, and whether it has been corrected or its campaign has ended. A deleted campaign, or one that administrators stopped, gives 410.',
    who: everyone,
    input: z.strictObject({ code: z.string().max(40) }),
    reply: z.object({
      campaignId: z.int(),
      campaignName: z.string(),
      organisation: z.string(),
      website: z.string(),
      /** `corrected`: the printed leaflet had a mistake, and `opening` is what it says now. */
      state: z.enum(['current', 'corrected', 'paused', 'ended']),
      /** Its first lines, as `readWords` reads them. Empty if nobody has written down what it says, and while it is withheld (rule: withdrawn-files). */
      opening: z.string(),
      /** Whether `GET /api/campaign/:id/words` has the campaign's words. */
      hasWords: z.boolean(),
      /** Only election material has one (rule: imprint-on-public-page). */
      imprint: StoredImprint.nullable(),
      /** Path of the file that the campaign sends now. Empty while it is withheld. */
      leafletFile: z.string(),
    }),
    problems: ['NotFound', 'CampaignGone', 'CampaignWithdrawn'],
    example: { code: '7-K3F9A2BC-0123456789' },
  }),
}
