import { route, writeRoute } from '../../platform/http/route.ts'
import { showMadeLeaflet } from '../making/keep-made-leaflets.ts'
import { beginFromMaster, listMasters } from './complete-master.ts'
import { offerMaster, takeMasterBack } from './offer-master.ts'
import { masterMessages } from './rules.ts'

export const masterRoutes = [
  writeRoute('POST /api/madeleaflet/:id/offer', async (tx, { actor, input, now }) => {
    await offerMaster(tx, actor, input, now)
    return showMadeLeaflet(tx, actor, input.id)
  }),

  writeRoute('DELETE /api/madeleaflet/:id/offer', async (tx, { actor, input, now }) => {
    await takeMasterBack(tx, actor, input.id, now)
    return { message: masterMessages.takenBack }
  }),

  route('GET /api/masters', ({ db, actor }) => listMasters(db, actor)),

  writeRoute('POST /api/master/:id/begin', (tx, { actor, input, now }) =>
    beginFromMaster(tx, actor, input, now),
  ),
]
