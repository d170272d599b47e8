import { route } from '../../platform/http/route.ts'
import { showCampaignProgress } from './show-campaign-progress.ts'
import { showDeliveredThisYear } from './show-delivered.ts'

export const publicFigureRoutes = [
  route('GET /api/campaign/:id/progress', ({ db, replica, input, now }) =>
    showCampaignProgress({ db, replica }, input.id, now),
  ),

  route('GET /api/delivered', ({ replica, now }) => showDeliveredThisYear(replica, now)),
]
