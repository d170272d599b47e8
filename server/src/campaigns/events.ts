import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** A campaign was published, with its first leaflet. */
export const campaignPublished = job(
  'campaigns.campaign-published',
  z.object({ campaignId: z.int(), at: z.iso.datetime() }),
)

/** Its organisation changed a campaign, its leaflets or their words: `revision` counts these changes. */
export const campaignChanged = job(
  'campaigns.campaign-changed',
  z.object({ campaignId: z.int(), revision: z.int(), at: z.iso.datetime() }),
)

/** A campaign was stopped, or deleted without having been stopped (rule: ended-campaigns). */
export const campaignEnded = job('campaigns.campaign-ended', z.object({ campaignId: z.int() }))

/**
 * An administrator reversed the stop of a campaign, unless it had ended before: members who were asked to stop delivering its leaflet get an email
 * (rule: appeals).
 */
export const campaignRestored = job(
  'campaigns.campaign-restored',
  z.object({ campaignId: z.int(), takenDownAt: z.iso.datetime() }),
)

/** The current leaflet of a campaign corrects the one before: members who were sent that one are emailed (rule: corrections). */
export const leafletCorrected = job('campaigns.leaflet-corrected', z.object({ campaignId: z.int() }))
