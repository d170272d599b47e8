import { deliveryRoutes } from './deliveries/routes.ts'
import { joiningRoutes } from './joining/routes.ts'
import { planningRoutes } from './planning/routes.ts'
import { roundRoutes } from './rounds/routes.ts'
import { thisWeekRoutes } from './this-week/routes.ts'

export const routes = [
  ...joiningRoutes,
  ...deliveryRoutes,
  ...planningRoutes,
  ...roundRoutes,
  ...thisWeekRoutes,
]
