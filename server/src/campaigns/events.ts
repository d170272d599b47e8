import { z } from 'zod'
import { job } from '../platform/jobs.ts'

/** A campaign was taken out of every list; letters with its leaflet that have not left are no longer true (D4). */
export const campaignDeleted = job('campaigns.campaign-deleted', z.object({ campaignId: z.int() }))
