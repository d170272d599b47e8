import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'
import { showCampaignProgress, showDeliveredThisYear } from './public-figures.ts'

export const publicFigureEndpoints = {
  showCampaignProgress: endpoint(showCampaignProgress, {
    summary:
      'How many of a campaign’s leaflets were delivered, rounded down to two digits. Null below 1,000, and until 3 people had delivered.',
    input: z.strictObject({ id: Id }),
    reply: z.object({ leafletsDelivered: z.int().nullable() }),
    problems: ['InvalidInput', 'NotFound', 'CampaignGone', 'CampaignWithdrawn'],
  }),

  showDeliveredThisYear: endpoint(showDeliveredThisYear, {
    summary:
      'How many leaflets of all campaigns were delivered this year, rounded down to two digits and counted once an hour. Null below 1,000.',
    input: z.strictObject({}),
    reply: z.object({ year: z.int(), leafletsDelivered: z.int().nullable() }),
    problems: [],
  }),
}
