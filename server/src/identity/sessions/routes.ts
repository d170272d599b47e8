import { route, writeRoute } from '../../platform/http/route.ts'
import { presentSession } from './open-session.ts'
import { becomeMusketeer, listOwnRoles, switchRole } from './switch-role.ts'

export const ownRoleRoutes = [
  route('GET /api/user/roles', ({ db, actor }) => listOwnRoles(db, actor)),

  writeRoute('PUT /api/user/role', async (tx, { actor, input, secrets }) =>
    presentSession(await switchRole(tx, actor, input), { secrets }),
  ),

  writeRoute('POST /api/user/musketeer', async (tx, { actor, config, secrets, now }) =>
    presentSession(await becomeMusketeer(tx, actor, { config, now }), { secrets }),
  ),
]
