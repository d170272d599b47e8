import { z } from 'zod'
import { Campaign } from '../campaigns/campaign-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { LastLeaflets } from './own-year-schemas.ts'
import { OwnRound } from './round-schemas.ts'
import { maxThisWeekCampaigns, showThisWeek } from './this-week.ts'

/** This week's leaflet (rule: this-weeks-leaflet), and what its musketeer delivered. */
export const ThisWeek = z.object({
  /** Null for a musketeer without a running campaign. */
  leaflet: z
    .object({
      campaign: Campaign,
      campaignDistributorId: z.int(),
      /** When it was emailed. Null while it was not. */
      emailDate: Instant.nullable(),
      /** How many leaflets were reported since then; before the email, since the sign-up. */
      leafletsDelivered: z.int(),
      /** Whether it was left out (rule: skip-once). */
      skipped: z.boolean(),
      /** What they hold and have not finished (rule: rounds). */
      rounds: z.array(OwnRound),
    })
    .nullable(),
  /** For all campaigns, in this month in London. */
  leafletsThisMonth: z.int(),
  /** Null when there is nothing to be glad of, or it is hidden. */
  lastLeaflets: LastLeaflets.nullable(),
  /** What a musketeer without a leaflet could join: campaigns for their causes, or the newest ones. */
  campaigns: z.array(Campaign).max(maxThisWeekCampaigns),
})
export type ThisWeek = z.output<typeof ThisWeek>

export const thisWeekEndpoints = {
  showThisWeek: endpoint(showThisWeek, {
    summary:
      "The leaflet that the signed-in musketeer's week is about, with what they reported for it, or up to three campaigns to join.",
    input: z.strictObject({}),
    reply: ThisWeek,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),
}
