import { route } from '../../platform/http/route.ts'
import { showCampaignProgress } from './show-campaign-progress.ts'
import { showDeliveredThisYear } from './show-delivered.ts'

export const publicFigureRoutes = [
  route('GET /api/campaign/:id/progress', ({ db, input, now }) => showCampaignProgress(db, input.id, now)),

  route('GET /api/delivered', ({ db, now }) => showDeliveredThisYear(db, now)),
]
