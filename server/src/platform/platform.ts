import type { Clock } from './values/clock.ts'
import type { Config } from './config/config.ts'
import type { Db } from './database/db.ts'
import type { FileStore } from './files/file-store.ts'
import type { IdentityProvider } from './providers/identity-provider.ts'
import type { Limits } from './http/limits.ts'
import type { Log } from './operations/log.ts'
import type { Metrics } from './operations/metrics.ts'
import type { Payments } from './providers/payments.ts'
import type { Secrets } from './secrets/secrets.ts'

/** What every part of the product stands on; opened once by `main.ts` or a test's world. */
export interface Platform {
  config: Config
  clock: Clock
  db: Db
  /** For large reads that may be a moment old: charts, sums, whole lists. One statement each; never decide by it. */
  replica: Db
  files: FileStore
  identityProvider: IdentityProvider
  limits: Limits
  log: Log
  metrics: Metrics
  payments: Payments
  secrets: Secrets
  /** Aborted when this process was asked to end: what takes minutes ends at its next step, and another process goes on. */
  stopping: AbortSignal
}
