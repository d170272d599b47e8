import { route } from '../platform/http/route.ts'
import { audienceRoutes } from './audience/routes.ts'
import { chartRoutes } from './charts/routes.ts'
import { listAudit } from './list-audit.ts'
import { publicFigureRoutes } from './public-figures/routes.ts'
import { recordRoutes } from './record/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { showMembership } from './show-membership.ts'
import { userRoutes } from './users/routes.ts'

export const routes = [
  ...userRoutes,
  ...chartRoutes,
  ...publicFigureRoutes,
  ...recordRoutes,
  ...settingsRoutes,
  ...audienceRoutes,
  ...retentionRoutes,

  route('GET /api/campaigndistributor/:campaignId', ({ db, actor, input, config, now }) =>
    showMembership(db, actor, input.campaignId, { config, now }),
  ),

  route('GET /api/audit/:page/:size', ({ db, input }) => listAudit(db, input)),
]
