import { expect, test } from 'vitest'
import { pageAfterSignIn } from './page-after-sign-in.ts'

const sessionOf = (authority: 'ROLE_USER' | 'ROLE_ID' | 'ROLE_PM' | 'ROLE_ADMIN') => ({
  authorities: [{ authority }],
  account: 'a'.repeat(32),
  token: 'a-token',
  expiresAt: '2026-12-01T00:00:00.000Z',
})

test('signing in leads back to the page where the session was lost', () => {
  const next = '/musketeer/dashboard/causes?page=2'
  expect(pageAfterSignIn(sessionOf('ROLE_USER'), next)).toBe(next)
  expect(pageAfterSignIn(sessionOf('ROLE_PM'), '/public-campaign/7')).toBe('/public-campaign/7')
})

test('without a page to return to it leads to the dashboard of the role', () => {
  expect(pageAfterSignIn(sessionOf('ROLE_USER'), null)).toBe('/musketeer/dashboard')
  expect(pageAfterSignIn(sessionOf('ROLE_ADMIN'), 'https://elsewhere.example/')).toBe('/admin/dashboard')
})

test('an applicant who has been confirmed since is not sent back to the applicants’ page', () => {
  expect(pageAfterSignIn(sessionOf('ROLE_PM'), '/id/info')).toBe('/org/dashboard')
})

test('an administrator may return to any area', () => {
  expect(pageAfterSignIn(sessionOf('ROLE_ADMIN'), '/org/dashboard')).toBe('/org/dashboard')
})
