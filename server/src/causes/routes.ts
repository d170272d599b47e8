import { causes } from '@street-musketeers/contract/causes/cause-list.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import { chooseCauses } from './choose-causes.ts'
import { presentChosenCause } from './present.ts'

export const routes = [
  route('GET /api/causes', async () => [...causes]),

  writeRoute('POST /api/causeusers', async (tx, { actor, input }) =>
    (await chooseCauses(tx, actor, input)).map(presentChosenCause),
  ),
]
