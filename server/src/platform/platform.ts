import type { Clock } from './values/clock.ts'
import type { Config } from './config/config.ts'
import type { Db } from './database/db.ts'
import type { FileFaults } from './files/file-faults.ts'
import type { FileStore } from './files/file-store.ts'
import type { IdentityProvider } from './providers/identity-provider.ts'
import type { Limits } from './http/limits.ts'
import type { Log } from './operations/log.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Payments } from './providers/payments.ts'
import type { Secrets } from './secrets/secrets.ts'

/** What every part of the product needs: created once for a process, or for a test's world. */
export interface Platform {
  config: Config
  clock: Clock
  db: Db
  files: FileStore
  fileFaults: FileFaults
  identityProvider: IdentityProvider
  limits: Limits
  log: Log
  metrics: Metrics
  payments: Payments
  secrets: Secrets
  /** Aborted when this process must stop. Work that takes minutes stops at its next step, and another process continues it. */
  stopping: AbortSignal
}
