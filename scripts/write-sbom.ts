import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './run-program.ts'

/** The workspaces of the running product, as in the Dockerfile. */
const workspaces = ['contract', 'server', 'web']

/**
 * Writes what the running product consists of, as CycloneDX in JSON, to a file or to standard output. npm reads the lock file of a copy of the
 * manifests without development packages: in the whole repository it counts some of those as the product's. It needs no network.
 */
async function writeSbom(file: string | undefined): Promise<void> {
  const parent = await mkdtemp(join(tmpdir(), 'sbom-'))
  try {
    // npm names the product after its folder.
    const folder = join(parent, 'street-musketeers')
    await copyManifests(folder)
    await npm(
      folder,
      'install',
      '--package-lock-only',
      '--ignore-scripts',
      '--offline',
      '--no-audit',
      '--no-fund',
    )
    const sbom = await npm(
      folder,
      'sbom',
      '--package-lock-only',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
    )
    if (file === undefined) process.stdout.write(sbom)
    else await writeFile(file, sbom)
  } finally {
    await rm(parent, { recursive: true })
  }
}

async function copyManifests(folder: string): Promise<void> {
  await mkdir(folder)
  await cp(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  for (const path of ['package.json', ...workspaces.map((workspace) => `${workspace}/package.json`)]) {
    const manifest = JSON.parse(await readFile(join(root, path), 'utf8')) as Record<string, unknown>
    delete manifest.devDependencies
    // Node for machines that have none or an older one; the image brings its own.
    delete manifest.optionalDependencies
    if (manifest.workspaces) manifest.workspaces = workspaces
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), JSON.stringify(manifest))
  }
}

/** @returns what npm writes to its standard output */
async function npm(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: folder,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

await writeSbom(process.argv[2])
