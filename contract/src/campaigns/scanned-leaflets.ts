import * as z from 'zod'
import { endpoint, everyone } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { StoredImprint } from './campaigns.ts'

const ScannedLeaflet = z.object({
  campaignId: z.int(),
  campaignName: z.string(),
  organisation: z.string(),
  website: z.string(),
  /** Where its button leads (rule: campaign-button). Empty for none, and unless `state` is `sent`. */
  buttonAddress: z.string(),
  /** `replaced`: its campaign does not send it any more. */
  state: z.enum(['sent', 'replaced', 'paused', 'ended']),
  /** Whether it had a mistake when it was printed: `opening` is what it says now. */
  corrected: z.boolean(),
  /** Its first lines, as `readWords` reads them, with … at the end if there are more. Empty if nobody has written down what it says, while it is replaced, and while it is withheld (rule: withdrawn-files). */
  opening: z.string(),
  /** Whether `GET /api/campaign/:id/words` has the campaign's words. */
  hasWords: z.boolean(),
  /** Only election material has one (rule: imprint-on-public-page). */
  imprint: StoredImprint.nullable(),
  /** Path of the file that the campaign sends now. Empty while it is withheld. */
  leafletFile: z.string(),
})

/** A resident needs no account (rule: scanned-leaflets). */
export const scannedLeafletEndpoints = {
  showScannedLeaflet: endpoint('GET /api/scannedleaflet/:leafletId', {
    summary:
      'A leaflet as somebody sees it who scans the code on it, for anyone: its campaign, the first lines of its words, and whether it has been corrected or its campaign has ended. A deleted campaign, or one that administrators stopped, gives 410.',
    who: everyone,
    object: 'any',
    reply: ScannedLeaflet,
    problems: ['CampaignGone', 'CampaignWithdrawn'],
  }),

  showScannedMadeLeaflet: endpoint('GET /api/scannedmadeleaflet/:madeLeafletId/:revision', {
    summary:
      'The same for the code that a leaflet made here has of its own: of the newest live campaign of its organisation that sends it. `revision` says after how many saves it was printed. One that nobody has published gives 404.',
    who: everyone,
    object: 'any',
    input: z.strictObject({ madeLeafletId: Id, revision: Id }),
    reply: ScannedLeaflet,
    problems: ['CampaignGone', 'CampaignWithdrawn'],
    example: { revision: 1 },
  }),
}
