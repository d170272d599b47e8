import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { seconds, systemClock, type Clock } from './values/clock.ts'
import type { Config } from './config/config.ts'
import { StartProblem } from './config/start-problem.ts'
import { trustAuthorities } from './config/trust-authorities.ts'
import { isDatabaseUnavailable, openDatabase, type Database } from './database/db.ts'
import { openFileFaults } from './files/file-faults.ts'
import { StorageUnavailable, type FileStore } from './files/file-store.ts'
import { openFileSystemStore } from './files/file-system-store.ts'
import { openS3Store } from './files/s3-store.ts'
import { openIdentityProvider } from './providers/identity-provider.ts'
import { openLimits } from './http/limits.ts'
import { consoleLog, type Log } from './operations/log.ts'
import { openMetrics } from './operations/metrics.ts'
import { explainDatabaseError } from './database/explain-database.ts'
import { migrate } from './database/migrate.ts'
import { openPayments } from './providers/payments.ts'
import type { Platform } from './platform.ts'
import { checkKey } from './secrets/check-key.ts'
import { openSecrets } from './secrets/secrets.ts'

/** How long a process waits for a database that is still starting. */
const startTimeoutMs = seconds(30)

const neverStopping = new AbortController().signal

interface PlatformOverrides {
  clock?: Clock
  log?: Log
  /** Aborted when the process must stop; left out for one that runs to its end. */
  stopping?: AbortSignal
  /** Where files are stored; opened from the settings when left out. */
  files?: FileStore
}

interface OpeningOverrides extends PlatformOverrides {
  /** How long to wait for a database that is away: 30 seconds when left out. */
  databaseTimeoutMs?: number
}

/**
 * Opens the database, brings its schema up to date and creates the platform.
 * @throws {StartProblem} when the database or the folder for files cannot be used, or the secret key is not the database's
 */
export async function openPlatform(
  config: Config,
  { databaseTimeoutMs = startTimeoutMs, ...overrides }: OpeningOverrides = {},
): Promise<{ platform: Platform; database: Database }> {
  if (config.authoritiesFile !== undefined) trustAuthorities(config.authoritiesFile)
  const database = openDatabase(config.databaseUrl)
  const opening = openFiles(config)
  try {
    await finishAll([
      migrateWhenAvailable(database, databaseTimeoutMs).catch((error: unknown) => {
        throw explainDatabaseError(error, config.databaseUrl)
      }),
      opening,
    ])
    await checkKey(database.db, openSecrets(config.secretKey, config.previousSecretKey))
    const platform = await createPlatform(database, config, { ...overrides, files: await opening })
    return { platform, database }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Creates the platform on a database whose schema is up to date. */
export async function createPlatform(
  { db, pool }: Database,
  config: Config,
  { clock = systemClock, log = consoleLog, stopping = neverStopping, files }: PlatformOverrides = {},
): Promise<Platform> {
  const secrets = openSecrets(config.secretKey, config.previousSecretKey)
  const metrics = openMetrics(pool)
  return {
    config,
    clock,
    log,
    secrets,
    db,
    fileFaults: openFileFaults(log, metrics),
    files: files ?? (await openFiles(config)),
    identityProvider: openIdentityProvider(config, { clock, log }),
    limits: openLimits(pool, secrets),
    metrics,
    payments: openPayments(config, { clock, log }),
    stopping,
  }
}

/** Waits for all. @throws {StartProblem} with the sentences of those that failed */
async function finishAll(steps: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(steps)
  const reasons: unknown[] = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  const problems = reasons.filter((reason) => reason instanceof StartProblem)
  if (problems.length < reasons.length) throw reasons.find((reason) => !(reason instanceof StartProblem))
  if (problems.length)
    throw new StartProblem(problems.map(({ message }) => message).join('\n'), { cause: problems[0]!.cause })
}

/** @throws {StartProblem} when this user may not write to the folder for files */
async function openFiles({ s3, dataDirectory }: Config): Promise<FileStore> {
  if (s3) return openS3Store(s3)
  try {
    return await openFileSystemStore(join(dataDirectory, 'files'))
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    throw new StartProblem(
      `DATA_DIR ${dataDirectory} cannot be written (${error.message}). Make it a folder that this user may write to.`,
      { cause: error },
    )
  }
}

async function migrateWhenAvailable({ pool }: Database, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    try {
      return await migrate(pool)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() >= giveUpAt) throw error
      await sleep(500)
    }
  }
}
