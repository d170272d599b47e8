import { route } from '../platform/http/route.ts'
import { audienceRoutes } from './audience/routes.ts'
import { exportCharts, showCharts } from './charts/show-charts.ts'
import { listOwnCampaigns } from './charts/list-own-campaigns.ts'
import { showOwnCampaign } from './charts/show-own-campaign.ts'
import { listAudit } from './list-audit.ts'
import { showCampaignProgress } from './public-figures/show-campaign-progress.ts'
import { showDeliveredThisYear } from './public-figures/show-delivered.ts'
import { recordRoutes } from './record/routes.ts'
import { showRetained } from './retention/show-retained.ts'
import { showOwnSettings } from './settings/show-own-settings.ts'
import { showMembership } from './show-membership.ts'
import { userRoutes } from './users/routes.ts'

export const routes = [
  ...userRoutes,
  ...recordRoutes,
  ...audienceRoutes,

  route('GET /api/campaigns/:page/:size', ({ db, actor, input, now }) =>
    listOwnCampaigns(db, actor, input, now),
  ),

  route('GET /api/org/campaign/:id', ({ db, secrets, actor, input, now }) =>
    showOwnCampaign({ db, secrets }, actor, input.id, now),
  ),

  route('GET /api/org/data', ({ db, actor, now }) => showCharts(db, actor, now)),

  route('GET /api/org/data.csv', ({ db, actor, now }) => exportCharts(db, actor, now)),

  route('GET /api/campaign/:id/progress', ({ db, input, now }) => showCampaignProgress(db, input.id, now)),

  route('GET /api/delivered', ({ db, now }) => showDeliveredThisYear(db, now)),

  route('GET /api/settings', (context) => showOwnSettings(context.db, context.actor, context)),

  route('GET /api/keptmusketeers', ({ db }) => showRetained(db)),

  route('GET /api/campaigndistributor/:campaignId', ({ db, actor, input, config, now }) =>
    showMembership(db, actor, input.campaignId, { config, now }),
  ),

  route('GET /api/audit/:page/:size', ({ db, input }) => listAudit(db, input)),
]
