import { z } from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** Drawing every page of a leaflet would keep the organisation that publishes it waiting too long. */
export const drawPagesJob = job('campaigns.draw-pages', z.object({ leafletId: z.int() }), {
  class: 'drawing',
})

/** A campaign's card shows its name, its imprint and page one of its leaflet, so it is drawn again when one of them changes. */
export const drawCardJob = job('campaigns.draw-card', z.object({ campaignId: z.int() }), { class: 'drawing' })
