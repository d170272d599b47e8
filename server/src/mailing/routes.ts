import { bounceRoutes } from './bounces/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { leavingRoutes } from './leaving/routes.ts'
import { leafletRoutes } from './leaflets/routes.ts'
import { memberMessageRoutes } from './member-messages/routes.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { settingsRoutes } from './settings/routes.ts'

export const routes = [
  ...leafletRoutes,
  ...newsletterRoutes,
  ...memberMessageRoutes,
  ...outboxRoutes,
  ...bounceRoutes,
  ...leavingRoutes,
  ...contactRoutes,
  ...settingsRoutes,
]
