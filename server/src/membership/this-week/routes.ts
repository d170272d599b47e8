import { route } from '../../platform/http/route.ts'
import { showThisWeek } from './show-this-week.ts'

export const thisWeekRoutes = [
  route('GET /api/thisweek', ({ db, actor, now }) => showThisWeek(db, actor, now)),
]
