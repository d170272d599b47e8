import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storedKeys } from './stored-keys.ts'

const src = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, src), 'utf8')
const files = globSync('**/*.{ts,tsx,js}', { cwd: src }).filter((file) => !file.includes('.test.'))

/** Files that read or delete what others have stored. */
const readers = [
  'app/api/early.js',
  'app/page/page-role.js',
  'app/session/session.ts',
  'app/session/lose-session.ts',
  'membership/rounds/name-doors.js',
]

test('only the files in the list store anything in a browser', () => {
  const owners = storedKeys.flatMap(({ owner }) => owner ?? [])
  const withStorage = files.filter((file) => /(local|session)Storage\b[.[:,\s)]/.test(code(read(file))))
  expect(withStorage.sort()).toEqual([...new Set([...owners, ...readers])].sort())
})

test('no file uses cookies or databases of the browser, and only the page for the doorstep its caches', () => {
  expect(files.filter((file) => /document\.cookie|indexedDB/.test(read(file)))).toEqual([])
  expect(files.filter((file) => /caches(\.|\?\.)|serviceWorker/.test(code(read(file)))).toSorted()).toEqual([
    'app/page/page-session.js',
    'membership/doorstep/doorstep-worker.js',
    'membership/doorstep/doorstep.js',
  ])
})

/** Without comments. */
const code = (text: string) => text.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
