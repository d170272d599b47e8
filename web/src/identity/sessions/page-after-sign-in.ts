import { readNextPath } from '../../app/session/next-path.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { dashboardOf, hasRole, type Session } from '../../app/session/session.ts'

const areaOf = (path: string) => path.split('/')[1]
const publicArea = areaOf(paths.publicCampaign(0))

/**
 * The page to open after signing in: the one where the session was lost, or the dashboard. A page that the role may not open
 * is skipped, for instance when an applicant has been confirmed since.
 * @param next the page they came from, as the sign-in page's address names it
 */
export function pageAfterSignIn(session: Session, next: string | null): string {
  const dashboard = dashboardOf(session)
  const requested = readNextPath(next)
  if (!requested) return dashboard
  const isOpen =
    [publicArea, areaOf(paths.ownRoles()), areaOf(dashboard)].includes(areaOf(requested)) ||
    // Leads to where they choose the role for it.
    session.hasSeveralRoles ||
    hasRole(session, ['ROLE_ADMIN'])
  return isOpen ? requested : dashboard
}
