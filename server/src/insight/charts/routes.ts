import * as contract from '@street-musketeers/contract/insight/own-campaign.ts'
import { exportChartData, showChartData } from '@street-musketeers/contract/insight/tallies.ts'
import { requireSignedIn } from '../../platform/http/actor.ts'
import { route } from '../../platform/http/route.ts'
import { exportCharts, showCharts } from './show-charts.ts'
import { listOwnCampaigns } from './list-own-campaigns.ts'
import { showOwnCampaign } from './show-own-campaign.ts'

export const chartRoutes = [
  route(contract.listOwnCampaigns, ({ db, replica, changes, actor, input, now }) =>
    listOwnCampaigns({ db, replica, changes }, requireSignedIn(actor), input, now),
  ),

  route(contract.showOwnCampaign, ({ db, replica, secrets, actor, input, now }) =>
    showOwnCampaign({ db, replica, secrets }, requireSignedIn(actor), input.id, now),
  ),

  route(showChartData, ({ replica, actor, now }) => showCharts(replica, requireSignedIn(actor), now)),

  route(exportChartData, ({ replica, actor, now }) => exportCharts(replica, requireSignedIn(actor), now)),
]
