import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const repository = new URL('../../../', import.meta.url)
const page = await readFile(new URL('docs/security.md', repository), 'utf8')
const table = await readFile(new URL('docs/security-requirements.csv', repository), 'utf8')

const rows = table
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [number = '', about = '', result = '', where = ''] = [
      ...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
    ].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!)
    return { number, about, result, where }
  })
const withResult = (result: string) => rows.filter((row) => row.result === result)

/** What is between backticks and looks like a path of the repository. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)].flatMap(([, path = '']) =>
    /^[\w.-]+(\/[\w.-]+)+$|^\.?\w+\.\w+$|^Dockerfile$|^\.dockerignore$/.test(path) ? [path] : [],
  )

test('the table has every requirement of levels 1 and 2 once, in order', () => {
  const numbers = rows.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(253)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
})

test('the page counts them, and names those that fail: at most ten', () => {
  const [, ...counts] =
    /\*\*(\d+) hold, (\d+) are not applicable, (\d+) fail:\*\*/.exec(page)?.map(Number) ?? []
  expect(counts).toEqual(['holds', 'not applicable', 'fails'].map((result) => withResult(result).length))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  expect([...page.matchAll(/^- \*\*(V[\d.]+)\*\*/gm)].map(([, number]) => number)).toEqual(
    withResult('fails').map(({ number }) => number),
  )
  expect(withResult('fails').length).toBeLessThanOrEqual(10)
})

test('what holds names a file or test that exists, and the rest gives a reason', () => {
  for (const { number, about, result, where } of rows) {
    expect(about, number).not.toBe('')
    expect(where, number).not.toBe('')
    if (result === 'holds') expect(pathsIn(where), number).not.toEqual([])
    expect(
      pathsIn(where).filter((path) => !existsSync(new URL(path, repository))),
      number,
    ).toEqual([])
  }
})
