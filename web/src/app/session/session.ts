import type { Authority } from '@street-musketeers/contract/identity/identity-schemas.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'

/**
 * The signed-in state, as this browser stores it (rule: session-tokens). `authorities` only selects menus and a dashboard: the
 * server decides every call from the account. `page.js` reads the same keys on pages without React.
 */
export interface Session {
  authorities: Authority[]
  token: string
  /** ISO 8601. */
  expiresAt: string
}

export type AuthorityName = Authority['authority']

/** The storage keys of a sign-in. `email` is also stored during sign-up, confirmation and password change. */
const sessionKeys = ['authorities', 'token', 'expiresAt', 'email'] as const

/** @returns the session, or null if there is none, it has expired or it cannot be parsed. */
export function readSession(storage: Storage = localStorage, now = new Date()): Session | null {
  const token = storage.getItem('token')
  const expiresAt = storage.getItem('expiresAt')
  if (!token || !expiresAt || !(new Date(expiresAt) > now)) return null
  try {
    return { authorities: JSON.parse(storage.getItem('authorities') ?? '[]'), token, expiresAt }
  } catch {
    return null
  }
}

/** Stores a new session. The email address stored while confirming a code is no longer needed. */
export function saveSession(
  { authorities, token, expiresAt }: Session,
  storage: Storage = localStorage,
): void {
  storage.setItem('authorities', JSON.stringify(authorities))
  storage.setItem('token', token)
  storage.setItem('expiresAt', expiresAt)
  storage.removeItem('email')
}

/** Stores the email address a code was sent to, for the page where the code is entered. */
export const saveEmail = (email: string, storage: Storage = localStorage) => storage.setItem('email', email)

/** Deletes the session and the stored email address. */
export function clearSession(storage: Storage = localStorage): void {
  for (const key of sessionKeys) storage.removeItem(key)
}

export const hasRole = (session: Session, roles: readonly AuthorityName[]) =>
  session.authorities.some(({ authority }) => roles.includes(authority))

/** Whether an administrator is signed in: they see every screen but send nothing for others (rule: administrators-view-only). */
export function isAdministrator(): boolean {
  const session = readSession()
  return session !== null && hasRole(session, ['ROLE_ADMIN'])
}

const dashboardsByRole: readonly (readonly [AuthorityName, () => string])[] = [
  ['ROLE_PM', paths.organisationDashboard],
  ['ROLE_USER', paths.musketeerDashboard],
  ['ROLE_ADMIN', paths.administratorDashboard],
  ['ROLE_ID', paths.applicationForm],
]

/** The page to open after signing in: the first that matches a role (rule: dashboard-after-sign-in). */
export const dashboardOf = (session: Pick<Session, 'authorities'>): string =>
  dashboardsByRole.find(([name]) => session.authorities.some(({ authority }) => authority === name))?.[1]() ??
  paths.home()
