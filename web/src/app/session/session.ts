import type { Authority } from '@street-musketeers/contract/roles.ts'
import * as paths from '../paths.ts'

/**
 * The signed-in state, as this browser stores it (rule: session-tokens). `authorities` only draws menus and picks a dashboard: the server
 * decides every call from the account. `page.js` reads the same keys on pages without React.
 */
export interface Session {
  authorities: Authority[]
  token: string
  /** ISO 8601. */
  expiresAt: string
}

export type AuthorityName = Authority['authority']

/** The keys a sign-in leaves in storage; `email` is also kept during sign-up, confirmation and password change. */
const sessionKeys = ['authorities', 'token', 'expiresAt', 'email'] as const

/** @returns the session, or null when nobody is signed in, it ran out, or what is stored cannot be read. */
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

/** Keeps a fresh session. The e-mail kept while confirming a code has done its work. */
export function saveSession(
  { authorities, token, expiresAt }: Session,
  storage: Storage = localStorage,
): void {
  storage.setItem('authorities', JSON.stringify(authorities))
  storage.setItem('token', token)
  storage.setItem('expiresAt', expiresAt)
  storage.removeItem('email')
}

/** Keeps the e-mail that a code was sent to, for the page where the code is entered. */
export const saveEmail = (email: string, storage: Storage = localStorage) => storage.setItem('email', email)

/** Forgets who was signed in, and the e-mail kept with it. */
export function clearSession(storage: Storage = localStorage): void {
  for (const key of sessionKeys) storage.removeItem(key)
}

export const hasRole = (session: Session, wanted: readonly AuthorityName[]) =>
  session.authorities.some(({ authority }) => wanted.includes(authority))

/** Whether an administrator is signed in here, who may look at every screen and sends nothing for others (rule: administrators-view-only). */
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

/** Where a person goes after signing in: the first that fits (rule: dashboard-after-sign-in). */
export const dashboardOf = (session: Pick<Session, 'authorities'>): string =>
  dashboardsByRole.find(([name]) => session.authorities.some(({ authority }) => authority === name))?.[1]() ??
  paths.home()
