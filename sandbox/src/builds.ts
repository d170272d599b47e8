import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runProgram } from './processes/program.ts'
import { Refusal } from './refusal.ts'

const pageSources = [
  'web/**/*',
  'contract/src/**/*',
  'contract/package.json',
  'package-lock.json',
  'tsconfig.json',
]
const serverSources = [...pageSources, 'server/src/**/*', 'server/bundle.mjs', 'server/package.json']
const generated = /^(build|\.react-router|node_modules)$/

/**
 * Builds the web pages into web/build, unless they were already built from the same sources.
 * @returns whether there was anything to build
 * @throws Refusal with the builder's output when it fails
 */
export const buildPages = (signal?: AbortSignal): Promise<boolean> =>
  buildFrom(pageSources, {
    folder: 'web/build',
    run: [join(root, 'node_modules/@react-router/dev/bin.cjs'), ['build'], 'web'],
    failure: 'The web pages could not be built',
    signal,
  })

/** Builds the server into server/build, as {@link buildPages}. */
export const buildServer = (signal?: AbortSignal): Promise<boolean> =>
  buildFrom(serverSources, {
    folder: 'server/build',
    run: [join(root, 'server/bundle.mjs'), [], ''],
    failure: 'The server could not be built',
    signal,
  })

interface Build {
  folder: string
  /** A program, its arguments and the folder in which it runs. */
  run: readonly [program: string, args: readonly string[], cwd: string]
  failure: string
  signal: AbortSignal | undefined
}

async function buildFrom(
  sources: readonly string[],
  { folder, run: [program, args, cwd], failure, signal }: Build,
): Promise<boolean> {
  const sourceHash = hashOf(sources)
  const hashFile = join(root, folder, '.hash')
  if (readIfExists(hashFile) === sourceHash) return false

  rmSync(hashFile, { force: true })
  const { code, output } = await runProgram(program, args, {
    cwd: join(root, cwd),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  signal?.throwIfAborted()
  if (code !== 0) throw new Refusal(`${failure}:\n${output.trim()}`)
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(hashFile, sourceHash)
  return true
}

function hashOf(sources: readonly string[]): string {
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
