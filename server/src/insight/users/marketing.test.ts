import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'

const w = world()

const signUpBy = (how: string, at: string) =>
  sql`insert into account (role, email, firstname, lastname, how_heard, signed_up_at) values
    ('musketeer', md5(random()::text) || '@heard.example', 'Ada', 'Lovelace', ${how}, ${at})`.execute(
    w.platform.db,
  )

test('how people heard of us is counted in total and by month in London', async () => {
  const administrator = await w.given.administrator()
  await signUpBy('SEARCH_ENGINE', '2020-01-01T00:00:00Z')
  await signUpBy('SEARCH_ENGINE', '2026-06-30T22:59:59Z')
  // Already July in London.
  await signUpBy('SOCIAL_MEDIA', '2026-06-30T23:00:00Z')
  await signUpBy('BLOG_PUB', '2026-11-01T00:00:00Z')
  await signUpBy('OTHER', '2026-11-02T00:00:00Z')
  await signUpBy('DEFAULT', '2026-11-02T00:00:00Z')
  const leaver = await w.given.musketeer()
  await leaver.call('PATCH /api/deactivate', {})

  const none = { searchEngine: 0, recommended: 0, socialMedia: 0, blogPub: 0, other: 0 }
  const { months, ...all } = await administrator.call('GET /api/marketing', {})
  expect(all).toEqual({ searchEngine: 2, recommended: 1, socialMedia: 1, blogPub: 1, other: 1 })
  expect(months.map(({ month }) => month)).toEqual(
    '2025-12 2026-01 2026-02 2026-03 2026-04 2026-05 2026-06 2026-07 2026-08 2026-09 2026-10 2026-11'.split(
      ' ',
    ),
  )
  expect(months.filter((month) => Object.values(month).some(Number))).toEqual([
    { ...none, month: '2026-06', searchEngine: 1 },
    { ...none, month: '2026-07', socialMedia: 1 },
    { ...none, month: '2026-11', recommended: 1, blogPub: 1, other: 1 },
  ])
})
