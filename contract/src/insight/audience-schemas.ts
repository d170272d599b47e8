import { z } from 'zod'
import { Cause } from '../causes/cause-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { CampaignPlaces } from '../places/place-schemas.ts'
import { listWaitingPlaces, showAudience } from './audience.ts'

/** Musketeers of one postcode area who chose a cause for which no campaign runs there (rule: waiting-places). */
export const WaitingPlace = z.object({ area: z.string(), cause: Cause, people: z.int() })
export type WaitingPlace = z.output<typeof WaitingPlace>

export const audienceEndpoints = {
  showAudience: endpoint(showAudience, {
    summary:
      'About how many musketeers a campaign for these causes and places would be suggested to, rounded down to one digit. Null below 10. Counted once a week. It writes nothing.',
    input: z.strictObject({
      campaignCauses: z.array(Cause).max(27),
      campaignPlaces: CampaignPlaces.default([]),
    }),
    reply: z.object({ people: z.int().nullable() }),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'TooManyTries'],
  }),

  listWaitingPlaces: endpoint(listWaitingPlaces, {
    summary:
      'Postcode areas and causes for which three or more musketeers wait and no campaign runs, most people first, at most 100. People are counted once a week.',
    input: z.strictObject({}),
    reply: z.array(WaitingPlace),
    problems: ['SignInNeeded', 'NotAllowed'],
  }),
}
