import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** Pictures of all pages of a leaflet take longer than an organisation should wait for an answer. */
export const drawPagesJob = job('campaigns.draw-pages', z.object({ leafletId: z.int() }))

/** The card of a campaign shows its name, its imprint and page one of its leaflet: each change of them draws it anew. */
export const drawCardJob = job('campaigns.draw-card', z.object({ campaignId: z.int() }))
