import { redirectDocument, type MiddlewareFunction } from 'react-router'
import * as paths from '../paths.ts'
import { hasRole, readSession, type AuthorityName } from './session.ts'

/**
 * Keeps a group of routes for people with one of these roles: to the sign-in page without a session, to /error/401
 * without the role. This only spares people a dead end; the server checks every call from the account itself.
 * It runs before any loader below it. React Router runs it on a first load only where the route has a `clientLoader`,
 * so an area exports that too.
 */
export const guard =
  (wanted: readonly AuthorityName[]): MiddlewareFunction<unknown> =>
  ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const session = readSession()
    if (!session) throw redirectDocument(paths.signIn('new', pathname + search))
    if (!hasRole(session, wanted)) throw redirectDocument(paths.unauthorised())
  }

/** For an area's `clientLoader`: makes the guard run on the first load, and keeps the area out of server rendering. */
export function guardLoader(): null {
  return null
}
guardLoader.hydrate = true as const
