import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Application, OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import type { Row } from '../platform/database/tables.ts'

type Decision = Pick<Row<'application'>, 'state' | 'submitted_at' | 'decided_at' | 'reason'>

/**
 * The application of an account. An organisation that an administrator created never applied: it is confirmed, without dates.
 */
export function presentApplication(
  role: Extract<Role, 'applicant' | 'organisation'>,
  application: Decision | null,
): Application {
  if (!application) {
    const state = role === 'organisation' ? 'confirmed' : 'not-submitted'
    return { state, submittedAt: null, decidedAt: null, reason: '' }
  }
  return {
    state: application.state,
    submittedAt: application.submitted_at.toISOString(),
    decidedAt: application.decided_at?.toISOString() ?? null,
    reason: application.reason,
  }
}

export const presentOrgInfo = (row: Pick<Row<'org_info'>, 'telephone' | 'website'>): OrgInfo => ({
  telephone: row.telephone,
  website: row.website,
})
