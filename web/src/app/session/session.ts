import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Authority } from '@street-musketeers/contract/identity/accounts.ts'
import { seats, type Seat } from '@street-musketeers/contract/seats.ts'
import { forgetReplies } from './reply-cache.ts'

/**
 * The signed-in state, as this browser stores it (rule: session-tokens). `authorities` only selects menus and a dashboard: the
 * server decides every call from the account. `page-role.js` reads the same keys on pages without React.
 */
export interface Session {
  authorities: Authority[]
  /** Says nothing about the person. Empty in a session that an earlier release stored. */
  account: string
  token: string
  /** ISO 8601. */
  expiresAt: string
  /** Of people of an organisation, besides the account that it began with (rule: seats). */
  seat?: Seat | undefined
  /** Whether they can act in another role, too (rule: several-roles). */
  hasSeveralRoles?: true | undefined
}

export type AuthorityName = Authority['authority']

/** @returns the session, or null if there is none, it has expired or it cannot be parsed. */
export function readSession(storage: Storage = localStorage, now = new Date()): Session | null {
  const token = storage.getItem('token')
  const expiresAt = storage.getItem('expiresAt')
  if (!token || !expiresAt || !(new Date(expiresAt) > now)) return null
  try {
    return {
      authorities: JSON.parse(storage.getItem('authorities') ?? '[]'),
      account: storage.getItem('account') ?? '',
      token,
      expiresAt,
      seat: seats.find((seat) => seat === storage.getItem('seat')),
      hasSeveralRoles: storage.getItem('hasSeveralRoles') === 'true' || undefined,
    }
  } catch {
    return null
  }
}

/** Whether somebody was signed in here, even if that has ended. */
export const hasToken = (): boolean => localStorage.getItem('token') !== null

/** Stores the session that a reply has given a new token (rule: sessions-end-at-once). */
export function renewSession({ authorities, account, token, expiresAt, seat }: Session): void {
  if (seat) localStorage.setItem('seat', seat)
  localStorage.setItem('authorities', JSON.stringify(authorities))
  localStorage.setItem('account', account)
  localStorage.setItem('expiresAt', expiresAt)
  localStorage.setItem('token', token)
}

/**
 * Stores the session in which the same person acts in another role. What is typed and open elsewhere is of the role before: other tabs
 * leave it, as when somebody signs out.
 */
export function switchSession(session: Session): void {
  const choices = ['printPack', 'doors'].map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  sessionStorage.clear()
  forgetReplies()
  for (const [key, value] of choices) if (value !== null) localStorage.setItem(key, value)
  if (session.hasSeveralRoles) rememberRoles(2)
  renewSession(session)
}

/** Stores whether the masthead leads to the person's other roles. */
export function rememberRoles(count: number): void {
  if (count > 1) localStorage.setItem('hasSeveralRoles', 'true')
  else localStorage.removeItem('hasSeveralRoles')
  document.documentElement.dataset.roles = count > 1 ? 'several' : ''
}

/** Stores the email address a code was sent to, for the page where the code is entered. */
export const saveEmail = (email: string): void => sessionStorage.setItem('email', email)

/** Whether this page is being left because somebody signed out, here or in another tab. */
export const isSigningOut = (): boolean => 'signingOut' in document.documentElement.dataset

/**
 * Deletes everything this browser stores for the person, when they or their account have ended the session (rule: nothing-left-behind).
 * Other tabs get a storage event without a key, and `page-session.js` makes them do the same.
 */
export function clearSession(): void {
  document.documentElement.dataset.signingOut = ''
  localStorage.clear()
  sessionStorage.clear()
  forgetReplies()
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
