import { accountRoutes } from './accounts/routes.ts'
import { administratorRoutes } from './administrators/routes.ts'
import { codeRoutes } from './codes/routes.ts'
import { consentRoutes } from './consents/routes.ts'
import { externalAccountRoutes } from './external-accounts/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sign-ins/routes.ts'
import { signUpRoutes } from './sign-ups/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { suspensionRoutes } from './suspensions/routes.ts'

export const routes = [
  ...signUpRoutes,
  ...accountRoutes,
  ...codeRoutes,
  ...sessionRoutes,
  ...externalAccountRoutes,
  ...settingsRoutes,
  ...consentRoutes,
  ...secondFactorRoutes,
  ...administratorRoutes,
  ...suspensionRoutes,
]
