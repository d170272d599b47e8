import * as contract from '@street-musketeers/contract/causes/causes.ts'
import { asMusketeer } from '../platform/http/actor.ts'
import { route } from '../platform/http/http.ts'
import { chooseCauses } from './choose-causes.ts'
import { presentChosenCause } from './present.ts'

export const routes = [
  route(contract.listCauses, async () => [...contract.causes]),

  route(contract.chooseCauses, async ({ db, actor, input }) => {
    const musketeer = asMusketeer(actor)
    const chosen = await db.transaction().execute((tx) => chooseCauses(tx, musketeer, input))
    return chosen.map(presentChosenCause)
  }),
]
