import { causes } from '@street-musketeers/contract/causes/cause-list.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('cause-icons.svg', import.meta.url), 'utf8')

test('every cause has its own icon, and the file contains their licence', () => {
  const icons = [...sheet.matchAll(/<symbol id="([^"]+)"[^>]*>(.+?)<\/symbol>/g)]
  expect(icons.map(([, cause]) => cause)).toEqual([...causes])
  expect(new Set(icons.map(([, , shapes]) => shapes)).size).toBe(causes.length)
  expect(sheet).toContain('ISC License')
})
