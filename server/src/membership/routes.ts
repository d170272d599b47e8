import { calendarRoutes } from './calendar/routes.ts'
import { deliveryRoutes } from './deliveries/routes.ts'
import { encouragementRoutes } from './encouragement/routes.ts'
import { joiningRoutes } from './joining/routes.ts'
import { pauseRoutes } from './pauses/routes.ts'
import { planningRoutes } from './planning/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { roundRoutes } from './rounds/routes.ts'
import { thisWeekRoutes } from './this-week/routes.ts'

export const routes = [
  ...joiningRoutes,
  ...deliveryRoutes,
  ...planningRoutes,
  ...pauseRoutes,
  ...reminderRoutes,
  ...roundRoutes,
  ...thisWeekRoutes,
  ...calendarRoutes,
  ...encouragementRoutes,
]
