import { apiKeyRoutes } from './api-keys/routes.ts'
import { administratorRoutes } from './administrators/routes.ts'
import { externalAccountRoutes } from './external-accounts/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { ownRoleRoutes } from './sessions/routes.ts'
import { signInRoutes } from './sign-ins/routes.ts'
import { signUpRoutes } from './sign-ups/routes.ts'
import { seatRoutes } from './seats/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { suspensionRoutes } from './suspensions/routes.ts'

export const routes = [
  ...signUpRoutes,
  ...signInRoutes,
  ...ownRoleRoutes,
  ...externalAccountRoutes,
  ...settingsRoutes,
  ...secondFactorRoutes,
  ...administratorRoutes,
  ...suspensionRoutes,
  ...seatRoutes,
  ...apiKeyRoutes,
]
