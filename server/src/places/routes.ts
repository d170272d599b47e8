import { route, writeRoute } from '../platform/http/route.ts'
import { choosePlace, showPlace } from './choose-place.ts'

export const routes = [
  route('GET /api/place', ({ db, actor }) => showPlace(db, actor)),

  writeRoute('PUT /api/place', (tx, { actor, input }) => choosePlace(tx, actor, input)),
]
