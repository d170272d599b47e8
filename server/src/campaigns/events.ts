import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** A campaign was removed from every list; unsent emails with its leaflet no longer apply (rule: deleted-campaigns). */
export const campaignDeleted = job('campaigns.campaign-deleted', z.object({ campaignId: z.int() }))

/** A campaign was stopped: letters with its leaflet that have not left are no longer true, and who has it is told. */
export const campaignStopped = job('campaigns.campaign-stopped', z.object({ campaignId: z.int() }))
