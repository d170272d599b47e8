import { route } from '../../platform/http/route.ts'
import { exportCharts, showCharts } from './show-charts.ts'
import { listOwnCampaigns } from './list-own-campaigns.ts'
import { showOwnCampaign } from './show-own-campaign.ts'

export const chartRoutes = [
  route('GET /api/campaigns/:page/:size', ({ db, actor, input, now }) =>
    listOwnCampaigns(db, actor, input, now),
  ),

  route('GET /api/org/campaign/:id', ({ db, secrets, actor, input, now }) =>
    showOwnCampaign({ db, secrets }, actor, input.id, now),
  ),

  route('GET /api/org/data', ({ db, actor, now }) => showCharts(db, actor, now)),

  route('GET /api/org/data.csv', ({ db, actor, now }) => exportCharts(db, actor, now)),
]
