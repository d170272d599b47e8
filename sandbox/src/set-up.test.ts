import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './processes/program.ts'

let folder: string
let setUp: (needs: { needsDev: boolean }) => Promise<string>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'set-up-test-'))
  mkdirSync(join(folder, 'node_modules'))
  cpSync(join(root, 'scripts/set-up.mjs'), join(folder, 'scripts/set-up.mjs'))
  writeLock({
    'node_modules/used': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0', dev: true },
  })
  ;({ setUp } = (await import(join(folder, 'scripts/set-up.mjs'))) as { setUp: typeof setUp })
})
afterAll(() => rmSync(folder, { recursive: true }))

type Packages = Record<string, { version: string; dev?: true }>
const writeLock = (packages: Packages) =>
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
const writeInstalled = (packages: Packages) =>
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))

/** npm fails in this folder, which has no package.json, so a refusal shows that packages were to be installed. */
const installs = /could not be installed/

test('the product starts in production without packages of builds and tests, which a build installs', async () => {
  writeInstalled({ 'node_modules/used': { version: '1.0.0' } })
  expect(await setUp({ needsDev: false })).toBe(process.execPath)
  await expect(setUp({ needsDev: true })).rejects.toThrow(installs)
})

test('a package of the product that is missing or of another version is installed in production, too', async () => {
  for (const packages of [{}, { 'node_modules/used': { version: '0.9.0' } }]) {
    writeInstalled(packages)
    await expect(setUp({ needsDev: false })).rejects.toThrow(installs)
  }
})
