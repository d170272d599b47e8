import * as contract from '@street-musketeers/contract/insight/public-figures.ts'
import { route } from '../../platform/http/route.ts'
import { showCampaignProgress } from './show-campaign-progress.ts'
import { showDeliveredThisYear } from './show-delivered.ts'

export const publicFigureRoutes = [
  route(contract.showCampaignProgress, ({ db, replica, changes, input, now }) =>
    showCampaignProgress({ db, replica, changes }, input.id, now),
  ),

  route(contract.showDeliveredThisYear, ({ replica, now }) => showDeliveredThisYear(replica, now)),
]
