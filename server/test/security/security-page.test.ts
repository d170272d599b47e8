import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const repository = new URL('../../../', import.meta.url)

/**
 * How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has. Within a section they are numbered from 1 without gaps.
 * Sections that are missing here have requirements of level 3 only.
 */
const sections = {
  'V1.1': 2,
  'V1.2': 9,
  'V1.3': 11,
  'V1.4': 3,
  'V1.5': 2,
  'V2.1': 3,
  'V2.2': 3,
  'V2.3': 4,
  'V2.4': 1,
  'V3.2': 2,
  'V3.3': 4,
  'V3.4': 6,
  'V3.5': 5,
  'V3.7': 2,
  'V4.1': 3,
  'V4.2': 1,
  'V4.3': 2,
  'V4.4': 4,
  'V5.1': 1,
  'V5.2': 3,
  'V5.3': 2,
  'V5.4': 3,
  'V6.1': 3,
  'V6.2': 12,
  'V6.3': 4,
  'V6.4': 4,
  'V6.5': 5,
  'V6.6': 3,
  'V6.8': 4,
  'V7.1': 3,
  'V7.2': 4,
  'V7.3': 2,
  'V7.4': 5,
  'V7.5': 2,
  'V7.6': 2,
  'V8.1': 2,
  'V8.2': 3,
  'V8.3': 1,
  'V8.4': 1,
  'V9.1': 3,
  'V9.2': 4,
  'V10.1': 2,
  'V10.2': 2,
  'V10.3': 4,
  'V10.4': 11,
  'V10.5': 5,
  'V10.6': 2,
  'V10.7': 3,
  'V11.1': 2,
  'V11.2': 3,
  'V11.3': 3,
  'V11.4': 4,
  'V11.5': 1,
  'V11.6': 1,
  'V12.1': 3,
  'V12.2': 2,
  'V12.3': 4,
  'V13.1': 1,
  'V13.2': 5,
  'V13.3': 2,
  'V13.4': 5,
  'V14.1': 2,
  'V14.2': 4,
  'V14.3': 3,
  'V15.1': 3,
  'V15.2': 3,
  'V15.3': 7,
  'V16.1': 1,
  'V16.2': 5,
  'V16.3': 4,
  'V16.4': 3,
  'V16.5': 3,
  'V17.1': 1,
  'V17.2': 4,
  'V17.3': 2,
}
const requirements = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

const page = await readFile(new URL('docs/security.md', repository), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => {
    const [number = '', about = '', result = '', where = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { number, about, result, where }
  })
const withResult = (result: string) => rows.filter((row) => row.result === result)

/** What is between backticks and looks like a path of the repository. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) =>
    /^[\w.-]+(\/[\w.-]+)+$|^\.?\w+\.\w+$|^Dockerfile$|^\.dockerignore$/.test(path) ? [path] : [],
  )

test('every requirement of levels 1 and 2 is on the page once, in order', () => {
  expect(requirements).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(requirements)
})

test('the counts at the top are right, and at most ten requirements fail', () => {
  const [, ...counts] =
    /\*\*(\d+) hold, (\d+) are not applicable, (\d+) fail\.\*\*/.exec(page)?.map(Number) ?? []
  expect(counts).toEqual([
    withResult('holds').length,
    withResult('not applicable').length,
    withResult('fails').length,
  ])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  expect(withResult('fails').length).toBeLessThanOrEqual(10)
})

test('what holds names a file or test that exists, and the rest gives a reason', () => {
  for (const { number, about, result, where } of rows) {
    expect(about, number).not.toBe('')
    expect(where, number).not.toBe('')
    if (result === 'holds') expect(pathsIn(where), number).not.toEqual([])
  }
})

test('every path and every section that the page names exists', () => {
  const missing = rows.flatMap(({ number, where }) =>
    pathsIn(where).flatMap((path) => (existsSync(new URL(path, repository)) ? [] : [`${number}: ${path}`])),
  )
  expect(missing).toEqual([])
  const headings = new Set(
    [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-')),
  )
  const links = [...page.matchAll(/\]\(#([\w-]+)\)/g)].map(([, target]) => target)
  expect(links.filter((target) => !headings.has(target!))).toEqual([])
})
