import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** A campaign that was not stopped before was removed from every list: unsent emails with its leaflet are cancelled, and members who were sent it get an email (rule: deleted-campaigns). */
export const campaignDeleted = job('campaigns.campaign-deleted', z.object({ campaignId: z.int() }))

/** A campaign was stopped, by its organisation, because that closed its account, or for cause: unsent emails with its leaflet are cancelled, and members who were sent it get an email (rule: stopped-campaigns). */
export const campaignStopped = job('campaigns.campaign-stopped', z.object({ campaignId: z.int() }))

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
