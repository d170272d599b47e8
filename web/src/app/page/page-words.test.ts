import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The files, without comments that may mention words. */
const readAll = (pattern: string, exclude: string[] = []) =>
  globSync(pattern, { cwd: root, exclude })
    .map((file) => readFileSync(root + file, 'utf8').replaceAll(/\/\*\*.*?\*\/|^ *\/\/.*?$/gms, ''))
    .join('\n')

const camel = (word: string) => word.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const wordsOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => camel(match.slice(1).join('')))

const pages = readAll('web/src/**/*.{ts,tsx}', ['web/src/**/*.test.*'])
const scripts = readAll('web/src/**/*.js')
const styles = readAll('web/src/**/*.css')
const journeys = readAll('e2e/**/*.ts')

/** The names in `{ done, failed = '' }`, by a pattern that has what is inside the braces. */
const namesIn = (pattern: RegExp) =>
  [...scripts.matchAll(pattern)].flatMap(([, names = '']) => names.match(/(?<=^|, )\w+/g) ?? [])

const written = [
  ...wordsOf(pages, /\sdata-([a-z-]+)/g),
  ...wordsOf(pages + scripts, /dataset\.(\w+) = |(?:set|toggle)Attribute\('data-([a-z-]+)/g),
]

test('every data-* word that a script or a style reads is written by a page or a script', () => {
  const read = [
    ...wordsOf(pages + scripts, /dataset\.(\w+)|fieldsWithData\('(\w+)|'(\w+)' in [\w.]+\.dataset/g),
    ...wordsOf(pages + scripts + styles, /\[data-([a-z-]+)/g),
    ...namesIn(/\{ ([^{}]+) \} = [\w.]+\.dataset/g),
  ]
  expect(read.length).toBeGreaterThan(40)
  expect(read.filter((word) => !written.includes(word))).toEqual([])
})

test('every data-* word that a page writes is read', () => {
  const readers = scripts + pages.replaceAll(/\sdata-[a-z-]+/g, '') + styles + journeys
  const read = new Set([
    ...wordsOf(readers, /data-([a-z-]+)|dataset\.(\w+)|fieldsWithData\('(\w+)|'(\w+)' in \w+\.dataset/g),
    ...namesIn(/\{ ([^{}]+) \}/g),
  ])
  expect(written.filter((word) => !read.has(word))).toEqual([])
})
