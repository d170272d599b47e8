import * as contract from '@street-musketeers/contract/insight.ts'
import { asAdministrator, asSignedIn } from '../platform/actor.ts'
import { route } from '../platform/http.ts'
import { listUsers } from './list-users.ts'
import { showOwnUser } from './show-own-user.ts'
import { showUser } from './show-user.ts'

export const routes = [
  route(contract.showOwnUser, ({ db, actor }) => showOwnUser(db, asSignedIn(actor))),

  route(contract.listUsers, ({ db, actor, input }) => {
    asAdministrator(actor)
    return listUsers(db, input)
  }),

  route(contract.showUser, ({ db, actor, input, now }) => {
    const administrator = asAdministrator(actor)
    return db.transaction().execute((tx) => showUser(tx, administrator, input, now))
  }),
]
