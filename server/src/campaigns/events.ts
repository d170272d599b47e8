import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** A campaign was removed from every list; unsent emails with its leaflet no longer apply (rule: deleted-campaigns). */
export const campaignDeleted = job('campaigns.campaign-deleted', z.object({ campaignId: z.int() }))

/** A campaign was stopped: unsent emails with its leaflet are cancelled, and members who were sent it get an email (rule: stopped-campaigns). */
export const campaignStopped = job('campaigns.campaign-stopped', z.object({ campaignId: z.int() }))
