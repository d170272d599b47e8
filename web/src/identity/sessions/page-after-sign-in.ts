import { readNextPath } from '../../app/session/next-path.ts'
import * as paths from '../../app/paths.ts'
import { dashboardOf, hasRole, type Session } from '../../app/session/session.ts'

const areaOf = (path: string) => path.split('/')[1]
const publicArea = areaOf(paths.publicCampaign(0))

/**
 * Where somebody who has just signed in goes: back to where the lost session was, or to their dashboard. A page that their
 * role may not open is passed over, as when an applicant was confirmed in the meantime.
 * @param next the page they were sent here from, as the address says it
 */
export function pageAfterSignIn(session: Session, next: string | null): string {
  const dashboard = dashboardOf(session)
  const wanted = readNextPath(next)
  if (!wanted) return dashboard
  const open = [publicArea, areaOf(dashboard)].includes(areaOf(wanted)) || hasRole(session, ['ROLE_ADMIN'])
  return open ? wanted : dashboard
}
