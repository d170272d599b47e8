import { causes } from '@street-musketeers/contract/causes/causes.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('cause-icons.svg', import.meta.url), 'utf8')

test('every cause has a sign of its own, and the licence stands with them', () => {
  const signs = [...sheet.matchAll(/<symbol id="([^"]+)"[^>]*>(.+?)<\/symbol>/g)]
  expect(signs.map(([, cause]) => cause)).toEqual([...causes])
  expect(new Set(signs.map(([, , shapes]) => shapes)).size).toBe(causes.length)
  expect(sheet).toContain('ISC License')
})
