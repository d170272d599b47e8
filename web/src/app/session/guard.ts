import { authorities, type Role } from '@street-musketeers/contract/roles.ts'
import { matchPath, redirectDocument, type MiddlewareFunction } from 'react-router'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { openDrafts } from './drafts.ts'
import { loseSession } from './lose-session.ts'
import { dashboardOf, hasRole, hasToken, isSigningOut, readSession } from './session.ts'

const areas: Record<string, Role> = {
  musketeer: 'musketeer',
  org: 'organisation',
  admin: 'administrator',
  id: 'applicant',
}

/** The role whose area a path, or the pattern of a route, is in; undefined outside the areas. */
export const roleOfArea = (path: string): Role | undefined => areas[path.split('/').find(Boolean) ?? '']

/**
 * Limits each area to its role and to administrators; outside the areas everybody who is signed in may open `/roles` and `/suspended`. Without
 * a session it redirects to the sign-in page, without the role to /error/401 (rule: missing-role), or for a person with several roles to where they choose one. A person who signs in where somebody
 * else's session was lost goes to their own dashboard, not to the page that was open. This only avoids dead ends; the server checks
 * every call against the account.
 * It runs before any loader below it. React Router runs it on a first load only where the route has a `clientLoader`,
 * so an area exports that too.
 */
export const guard: MiddlewareFunction = async ({ request, pattern }) => {
  const { pathname, search } = new URL(request.url)
  const session = readSession()
  if (!session) {
    // The browser is about to leave for the page that signing out leads to.
    if (isSigningOut()) return new Promise<never>(() => {})
    const hasExpired = hasToken()
    await loseSession()
    // A request has no anchor; the address bar has it when this page is opened first.
    const anchor = location.pathname === pathname ? location.hash : ''
    throw redirectDocument(paths.signIn('new', pathname + search + anchor, hasExpired ? 'ended' : undefined))
  }
  // Not of the path: React Router also finds `/Admin` and `/%61dmin`.
  const role = roleOfArea(pattern)
  const isAllowed = role
    ? hasRole(session, [authorities[role], 'ROLE_ADMIN'])
    : [paths.ownRoles(), paths.suspended()].some((path) => matchPath(path, pathname) !== null)
  if (!isAllowed && session.hasSeveralRoles) throw redirectDocument(paths.ownRoles(pathname + search))
  if (!isAllowed) throw redirectDocument(paths.unauthorised())
  const isSamePerson = await openDrafts(session.account)
  const dashboard = dashboardOf(session)
  if (!isSamePerson && pathname !== dashboard) throw redirectDocument(dashboard)
}

/** An area's `clientLoader`: makes the guard run on the first load, and prevents server rendering of the area. */
export function guardLoader(): null {
  return null
}
guardLoader.hydrate = true as const
