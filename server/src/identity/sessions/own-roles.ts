import type { Db } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { hasConsented } from '../consents/store.ts'
import { findAddressRow, findSeats, type Account } from '../accounts/store.ts'

/** One of the roles that a person has. `organisationId` and `seat` are of the organisation for which they act in it. */
export type OwnRole = Pick<Actor, 'role' | 'organisationId' | 'seat'>

/**
 * The roles that a person has, in the order in which signing in chooses one: their organisations, musketeer, administrator, applicant (rules:
 * several-roles, dashboard-after-sign-in).
 */
export async function findOwnRoles(db: Db, { id, role }: Pick<Account, 'id' | 'role'>): Promise<OwnRole[]> {
  const seats = await findSeats(db, id)
  const isMusketeer = role === 'musketeer' || (role === 'administrator' && (await hasConsented(db, id)))
  // Somebody who was only invited to an organisation, and did not sign up, applies for nothing.
  const isApplicant =
    role === 'applicant' &&
    (!seats.length || (await findAddressRow(db, id)) !== undefined || (await hasConsented(db, id)))
  return [
    ...(role === 'organisation' ? [foundedBy(id)] : []),
    ...seats.map(({ organisation_id: organisationId, seat }) => ({
      role: 'organisation' as const,
      organisationId,
      seat,
    })),
    ...(isMusketeer ? [{ role: 'musketeer' as const }] : []),
    ...(role === 'administrator' ? [{ role }] : []),
    ...(isApplicant ? [{ role }] : []),
  ]
}

/** The account that an organisation began with is its first officer (rule: seats). */
const foundedBy = (id: number): OwnRole => ({ role: 'organisation', organisationId: id, seat: 'officer' })

/** A session, as its row and its account's and seat's rows are now. */
interface SessionRole {
  accountId: number
  accountRole: Account['role']
  /** Null in a session that the previous version opened. */
  role: Account['role'] | null
  organisation_id: number | null
  seat: Actor['seat'] | null
}

/** What a person is to a call: the role that they chose for the session. Null when they no longer have it. */
export function roleOfSession({
  accountId,
  accountRole,
  role,
  organisation_id,
  seat,
}: SessionRole): OwnRole | null {
  if (organisation_id && seat) return { role: 'organisation', organisationId: organisation_id, seat }
  const chosen = role ?? accountRole
  if (chosen !== accountRole && !(chosen === 'musketeer' && accountRole === 'administrator')) return null
  return chosen === 'organisation' ? foundedBy(accountId) : { role: chosen }
}
