import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runProgram } from './processes/program.ts'
import { Refusal } from './refusal.ts'

const sources = [
  'web/**/*',
  'contract/src/**/*',
  'contract/package.json',
  'package-lock.json',
  'tsconfig.json',
]
const generated = /^(build|\.react-router|node_modules)$/

/**
 * Builds the web pages into web/build, unless they were already built from the same sources.
 * @returns whether there was anything to build
 * @throws Refusal with the builder's output when it fails
 */
export async function buildPages(signal?: AbortSignal): Promise<boolean> {
  const sourceHash = hashOfSources()
  const hashFile = join(root, 'web/build/.hash')
  if (readIfExists(hashFile) === sourceHash) return false

  rmSync(hashFile, { force: true })
  const { code, output } = await runProgram(join(root, 'node_modules/@react-router/dev/bin.cjs'), ['build'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  if (code !== 0) throw new Refusal(`The web pages could not be built:\n${output.trim()}`)
  mkdirSync(join(root, 'web/build'), { recursive: true })
  writeFileSync(hashFile, sourceHash)
  return true
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const paths = globSync(sources, {
    cwd: root,
    exclude: (path) => path.split(/[\\/]/).some((part) => generated.test(part)),
  })
  for (const path of paths.toSorted()) {
    if (statSync(join(root, path)).isFile())
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0')
  }
  return hash.digest('hex')
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
