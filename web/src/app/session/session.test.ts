import { beforeEach, expect, test } from 'vitest'
import {
  clearSession,
  dashboardOf,
  hasRole,
  saveSession,
  readSession,
  type AuthorityName,
} from './session.ts'

class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>()
  get length() {
    return this.#kept.size
  }
  key = (at: number) => [...this.#kept.keys()][at] ?? null
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
  clear = () => this.#kept.clear()
}

let storage: MemoryStorage
beforeEach(() => {
  storage = new MemoryStorage()
})

const now = new Date('2026-11-20T12:00:00Z')
const signedInAs = (...names: AuthorityName[]) => ({
  authorities: names.map((authority) => ({ authority })),
  token: 'k'.repeat(43),
  expiresAt: '2026-11-20T12:00:01Z',
})

test('a kept session is read back until it runs out', () => {
  saveSession(signedInAs('ROLE_USER'), storage)
  expect(readSession(storage, now)).toEqual(signedInAs('ROLE_USER'))
  expect(readSession(storage, new Date('2026-11-20T12:00:01Z'))).toBeNull()
})

test('signing in forgets the e-mail kept for a code; signing out forgets everything', () => {
  storage.setItem('email', 'ada@example.org')
  saveSession(signedInAs('ROLE_PM'), storage)
  expect(storage.getItem('email')).toBeNull()
  clearSession(storage)
  expect(storage.length).toBe(0)
})

test('storage that somebody tampered with is no session', () => {
  expect(readSession(storage, now)).toBeNull()
  saveSession(signedInAs('ROLE_USER'), storage)
  storage.setItem('authorities', '{"authority"')
  expect(readSession(storage, now)).toBeNull()
  storage.setItem('authorities', '[]')
  storage.setItem('expiresAt', 'tomorrow')
  expect(readSession(storage, now)).toBeNull()
})

test('the dashboard is the first that fits: organisation, musketeer, administrator, applicant', () => {
  expect(dashboardOf(signedInAs('ROLE_USER', 'ROLE_PM'))).toBe('/org/dashboard')
  expect(dashboardOf(signedInAs('ROLE_ADMIN', 'ROLE_USER'))).toBe('/musketeer/dashboard')
  expect(dashboardOf(signedInAs('ROLE_ID', 'ROLE_ADMIN'))).toBe('/admin/dashboard')
  expect(dashboardOf(signedInAs('ROLE_ID'))).toBe('/id/setup')
  expect(dashboardOf(signedInAs())).toBe('/')
})

test('a role is held or not', () => {
  expect(hasRole(signedInAs('ROLE_USER'), ['ROLE_USER', 'ROLE_ADMIN'])).toBe(true)
  expect(hasRole(signedInAs('ROLE_USER'), ['ROLE_ADMIN'])).toBe(false)
})
