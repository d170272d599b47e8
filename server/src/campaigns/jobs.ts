import { z } from 'zod'
import { job } from '../platform/jobs.ts'

/** Pictures of all pages of a leaflet take longer than an organisation should wait for an answer. */
export const drawPagesJob = job('campaigns.draw-pages', z.object({ leafletId: z.int() }))
