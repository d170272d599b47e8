import * as contract from '@street-musketeers/contract/causes.ts'
import { asMusketeer } from '../platform/actor.ts'
import { route } from '../platform/http.ts'
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
