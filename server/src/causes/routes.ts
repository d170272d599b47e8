import { causes } from '@street-musketeers/contract/causes/cause-list.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import { chooseCauses } from './choose-causes.ts'

export const routes = [
  route('GET /api/causes', async () => [...causes]),

  writeRoute('POST /api/causeusers', (tx, { actor, input }) => chooseCauses(tx, actor, input)),
]
