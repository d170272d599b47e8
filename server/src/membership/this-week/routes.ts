import * as contract from '@street-musketeers/contract/membership/this-week.ts'
import { asMusketeer } from '../../platform/http/actor.ts'
import { route } from '../../platform/http/route.ts'
import { showThisWeek } from './show-this-week.ts'

export const thisWeekRoutes = [
  route(contract.showThisWeek, ({ db, changes, actor, now }) =>
    showThisWeek({ db, changes }, asMusketeer(actor), now),
  ),
]
