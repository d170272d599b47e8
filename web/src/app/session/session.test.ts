import { beforeEach, expect, test } from 'vitest'
import { dashboardOf, hasRole, readSession, type AuthorityName } from './session.ts'

class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>()
  get length() {
    return this.#entries.size
  }
  key = (at: number) => [...this.#entries.keys()][at] ?? null
  getItem = (key: string) => this.#entries.get(key) ?? null
  setItem = (key: string, value: string) => void this.#entries.set(key, value)
  removeItem = (key: string) => void this.#entries.delete(key)
  clear = () => this.#entries.clear()
}

let storage: MemoryStorage
beforeEach(() => {
  storage = new MemoryStorage()
})

const now = new Date('2026-11-20T12:00:00Z')
const signedInAs = (...names: AuthorityName[]) => ({
  authorities: names.map((authority) => ({ authority })),
  account: 'a'.repeat(32),
  token: 'k'.repeat(43),
  expiresAt: '2026-11-20T12:00:01Z',
})

/** As `page-session.js` does. */
function storeSession(session: ReturnType<typeof signedInAs>) {
  for (const [key, value] of Object.entries(session))
    storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

test('a stored session can be read until it expires', () => {
  storeSession(signedInAs('ROLE_USER'))
  expect(readSession(storage, now)).toEqual(signedInAs('ROLE_USER'))
  expect(readSession(storage, new Date('2026-11-20T12:00:01Z'))).toBeNull()
})

test('storage that someone tampered with is not a session', () => {
  expect(readSession(storage, now)).toBeNull()
  storeSession(signedInAs('ROLE_USER'))
  storage.setItem('authorities', '{"authority"')
  expect(readSession(storage, now)).toBeNull()
  storage.setItem('authorities', '[]')
  storage.setItem('expiresAt', 'tomorrow')
  expect(readSession(storage, now)).toBeNull()
})

test('the dashboard is chosen in the order organisation, musketeer, administrator, applicant', () => {
  expect(dashboardOf(signedInAs('ROLE_USER', 'ROLE_PM'))).toBe('/org/dashboard')
  expect(dashboardOf(signedInAs('ROLE_ADMIN', 'ROLE_USER'))).toBe('/musketeer/dashboard')
  expect(dashboardOf(signedInAs('ROLE_ID', 'ROLE_ADMIN'))).toBe('/admin/dashboard')
  expect(dashboardOf(signedInAs('ROLE_ID'))).toBe('/id/setup')
  expect(dashboardOf(signedInAs())).toBe('/')
})

test('a session has its own roles and no others', () => {
  expect(hasRole(signedInAs('ROLE_USER'), ['ROLE_USER', 'ROLE_ADMIN'])).toBe(true)
  expect(hasRole(signedInAs('ROLE_USER'), ['ROLE_ADMIN'])).toBe(false)
})
