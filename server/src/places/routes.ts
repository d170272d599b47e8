import { asMusketeer } from '../platform/http/actor.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import { choosePlace, showPlace } from './choose-place.ts'

export const routes = [
  route('GET /api/place', ({ db, actor }) => showPlace(db, asMusketeer(actor))),

  writeRoute('PUT /api/place', (tx, { actor, input }) => choosePlace(tx, asMusketeer(actor), input)),
]
