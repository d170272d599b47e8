import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readRelease } from '../../src/platform/operations/release.ts'
import { readChangelog } from './changelog.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')

interface Manifest {
  version: string
  workspaces: string[]
  packages: Record<string, { version: string }>
}
const readManifest = async (path: string) => JSON.parse(await read(path)) as Manifest

test('every package has the version that the changelog writes about, and a lock file that agrees', async () => {
  const { version, workspaces } = await readManifest('package.json')
  const { packages } = await readManifest('package-lock.json')
  const [newest, ...released] = await readChangelog()
  expect(version).toBe(newest!.version)
  for (const workspace of workspaces) {
    expect((await readManifest(`${workspace}/package.json`)).version, workspace).toBe(version)
    expect(packages[workspace]!.version, workspace).toBe(version)
  }
  expect(packages['']!.version).toBe(version)
  // Only what is not released yet may change.
  for (const each of released) expect(each.version).toMatch(/^\d+\.\d+\.\d+$/)
  const numbers = [newest!, ...released].map((each) =>
    each.version.replace(/-dev$/, '').split('.').map(Number),
  )
  expect(numbers).toEqual(numbers.toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]! || b[2]! - a[2]!))
  expect(new Set(numbers.map(String)).size).toBe(numbers.length)
})

test('the changelog names the last migration of each released version, and of none before its release', async () => {
  const migrations = (await readdir(new URL('server/migrations/', root))).toSorted()
  const versions = await readChangelog()
  const [isDevelopment, newest] = [versions[0]!.version.endsWith('-dev'), versions[0]!.lastMigration]
  expect(newest).toBe(isDevelopment ? null : migrations.at(-1))
  const last = versions.slice(isDevelopment ? 1 : 0).map(({ lastMigration }) => lastMigration)
  // Those of versions before 1.0.0 are part of its first.
  expect(migrations).toEqual(
    expect.arrayContaining(last.filter((name) => name === null || name >= migrations[0]!)),
  )
  expect(last).toEqual(last.toSorted().toReversed())
})

test('a process knows the commit that its build recorded, also as a user who cannot ask git', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), '{"version": "1.2.3"}')
  const at = pathToFileURL(`${folder}/`)
  expect(readRelease({}, at)).toEqual({ version: '1.2.3', commit: 'unknown' })
  await mkdir(join(folder, 'web/build'), { recursive: true })
  await writeFile(join(folder, 'web/build/commit'), '0123456789ab\n')
  expect(readRelease({}, at).commit).toBe('0123456789ab')
  expect(readRelease({ COMMIT: 'ba9876543210' }, at).commit, 'the image has no build folder of ours').toBe(
    'ba9876543210',
  )
})
