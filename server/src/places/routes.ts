import * as contract from '@street-musketeers/contract/places/places.ts'
import { asMusketeer } from '../platform/http/actor.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import { choosePlace, showPlace } from './choose-place.ts'

export const routes = [
  route(contract.showOwnPlace, ({ db, actor }) => showPlace(db, asMusketeer(actor))),

  writeRoute(contract.choosePlace, (tx, { actor, input }) => choosePlace(tx, asMusketeer(actor), input)),
]
