import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Application, OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import type { Row } from '../platform/database/tables.ts'

/** An application from its table, or from PostgreSQL's JSON. */
type Stored = Pick<Row<'application'>, 'state' | 'reason'> & {
  submitted_at: Date | string
  decided_at: Date | string | null
}

export const presentApplication = ({ state, submitted_at, decided_at, reason }: Stored): Application => ({
  state,
  submittedAt: new Date(submitted_at).toISOString(),
  decidedAt: decided_at && new Date(decided_at).toISOString(),
  reason,
})

/**
 * The application of an account. An organisation that an administrator created never applied: it is confirmed, without dates.
 */
export function presentApplicationOfAccount(
  role: Extract<Role, 'applicant' | 'organisation'>,
  application: Stored | null,
): Application {
  if (application) return presentApplication(application)
  const state = role === 'organisation' ? 'confirmed' : 'not-submitted'
  return { state, submittedAt: null, decidedAt: null, reason: '' }
}

export const presentOrgInfo = (row: Row<'org_info'>): OrgInfo => ({
  telephone: row.telephone,
  website: row.website,
})
