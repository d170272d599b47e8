import { expect, test } from 'vitest'
import { readCampaignToJoin, readNextPath } from './next-path.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'

test('a dashboard or campaign page can be returned to, with its query and anchor', () => {
  expect(readNextPath('/musketeer/dashboard/causes')).toBe('/musketeer/dashboard/causes')
  expect(readNextPath('/admin/dashboard?page=3')).toBe('/admin/dashboard?page=3')
  expect(readNextPath('/org/dashboard/settings#address')).toBe('/org/dashboard/settings#address')
  const next = new URL(paths.signIn('new', paths.organisationCampaign(7)), 'http://here').searchParams.get(
    'next',
  )
  expect(readNextPath(next)).toBe('/org/campaign/7')
})

test.each([
  null,
  '',
  'musketeer/dashboard',
  '//evil.example/musketeer',
  '/\\evil.example/musketeer',
  '/\t/evil.example/org',
  'https://evil.example/org/dashboard',
  'javascript:alert(1)',
  '/signin/new?next=/org',
  '/organised',
  '/org/../signin/new',
])('%j is not followed', (raw) => {
  expect(readNextPath(raw)).toBeNull()
})

test('only the page for joining a campaign names the one that a sign-up joins', () => {
  expect(readCampaignToJoin('/musketeer/campaign/7?joining=now')).toBe(7)
  for (const next of [
    '',
    '/musketeer/campaign/7',
    '/musketeer/campaign/0?joining=now',
    '/org/campaign/7?joining=now',
  ])
    expect(readCampaignToJoin(next), next).toBeNull()
})
