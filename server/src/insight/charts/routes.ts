import { route } from '../../platform/http/route.ts'
import { exportCharts, showCharts } from './show-charts.ts'
import { listOwnCampaigns } from './list-own-campaigns.ts'
import { showOwnCampaign } from './show-own-campaign.ts'

export const chartRoutes = [
  route('GET /api/campaigns/:page/:size', ({ db, replica, actor, input, now }) =>
    listOwnCampaigns({ db, replica }, actor, input, now),
  ),

  route('GET /api/org/campaign/:id', ({ db, replica, secrets, actor, input, now }) =>
    showOwnCampaign({ db, replica, secrets }, actor, input.id, now),
  ),

  route('GET /api/org/data', ({ replica, actor, now }) => showCharts(replica, actor, now)),

  route('GET /api/org/data.csv', ({ replica, actor, now }) => exportCharts(replica, actor, now)),
]
