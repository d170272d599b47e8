import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { systemClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { isDatabaseAway, openDatabase, type Database } from './db.ts'
import { openFileSystemStore } from './files/file-system-store.ts'
import { openIdentityProvider } from './identity-provider.ts'
import { openLimits } from './limits.ts'
import { consoleLog, type Log } from './log.ts'
import { migrate } from './migrate.ts'
import type { Platform } from './platform.ts'
import { secrets as openSecrets } from './secrets.ts'

const patience = 30_000

/** Opens what the product stands on and brings the schema up to date. A database that still starts is waited for. */
export async function openPlatform(
  config: Config,
  { clock = systemClock, log = consoleLog }: { clock?: Clock; log?: Log } = {},
): Promise<{ platform: Platform; database: Database }> {
  const database = openDatabase(config.databaseUrl)
  await migrateOnceThere(database, config.databaseUrl)
  const secrets = openSecrets(config.secretKey)
  const platform: Platform = {
    config,
    clock,
    log,
    secrets,
    db: database.db,
    files: await openFileSystemStore(join(config.dataDirectory, 'files')),
    identityProvider: openIdentityProvider(config, { clock, log }),
    limits: openLimits(database.pool, secrets),
  }
  return { platform, database }
}

async function migrateOnceThere({ pool }: Database, databaseUrl: string): Promise<void> {
  const giveUpAt = Date.now() + patience
  for (;;) {
    try {
      return await migrate(pool, databaseUrl)
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > giveUpAt) throw error
      await sleep(500)
    }
  }
}
