import * as contract from '@street-musketeers/contract/causes/causes.ts'
import { asMusketeer } from '../platform/http/actor.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import { chooseCauses } from './choose-causes.ts'
import { presentChosenCause } from './present.ts'

export const routes = [
  route(contract.listCauses, async () => [...contract.causes]),

  writeRoute(contract.chooseCauses, async (tx, { actor, input }) =>
    (await chooseCauses(tx, asMusketeer(actor), input)).map(presentChosenCause),
  ),
]
