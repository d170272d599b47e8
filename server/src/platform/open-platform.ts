import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { systemClock, type Clock } from './values/clock.ts'
import type { Config } from './config/config.ts'
import { isDatabaseUnavailable, openDatabase, type Database } from './database/db.ts'
import { openFileSystemStore } from './files/file-system-store.ts'
import { openS3Store } from './files/s3-store.ts'
import { openIdentityProvider } from './providers/identity-provider.ts'
import { openLimits } from './http/limits.ts'
import { consoleLog, type Log } from './operations/log.ts'
import { openMetrics } from './operations/metrics.ts'
import { migrate } from './database/migrate.ts'
import { openPayments } from './providers/payments.ts'
import type { Platform } from './platform.ts'
import { openReplica } from './database/replica.ts'
import { openSecrets } from './secrets/secrets.ts'

const patience = 30_000

const never = new AbortController().signal

interface PlatformOverrides {
  clock?: Clock
  log?: Log
  stopping?: AbortSignal
}

/** Opens what the product stands on and brings the schema up to date. A database that still starts is waited for. */
export async function openPlatform(
  config: Config,
  around: PlatformOverrides = {},
): Promise<{ platform: Platform; database: Database }> {
  const database = openDatabase(config.databaseUrl)
  await migrateWhenAvailable(database, config.databaseUrl)
  const platform = await createPlatform(database, config, around)
  return { platform, database: { ...database, close: () => closeAll(platform, database) } }
}

/** Puts the platform together on a database whose schema is up to date. */
export async function createPlatform(
  { db, pool }: Database,
  config: Config,
  { clock = systemClock, log = consoleLog, stopping = never }: PlatformOverrides = {},
): Promise<Platform> {
  const secrets = openSecrets(config.secretKey)
  return {
    config,
    clock,
    log,
    secrets,
    db,
    replica: config.replicaUrl ? openReplica(pool, config.replicaUrl, log) : db,
    files: config.s3
      ? openS3Store(config.s3)
      : await openFileSystemStore(join(config.dataDirectory, 'files')),
    identityProvider: openIdentityProvider(config, { clock, log }),
    limits: openLimits(pool, secrets),
    metrics: openMetrics(pool),
    payments: openPayments(config, { clock, log }),
    stopping,
  }
}

async function closeAll({ db, replica: reading }: Platform, database: Database): Promise<void> {
  if (reading !== db) await reading.destroy()
  await database.close()
}

async function migrateWhenAvailable({ pool }: Database, databaseUrl: string): Promise<void> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    try {
      return await migrate(pool, databaseUrl)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUpAt) throw error
      await sleep(500)
    }
  }
}
