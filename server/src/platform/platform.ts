import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db.ts'
import type { FileStore } from './files/file-store.ts'
import type { IdentityProvider } from './identity-provider.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Payments } from './payments.ts'
import type { Secrets } from './secrets.ts'

/** What every part of the product stands on; opened once by `main.ts` or a test's world. */
export interface Platform {
  config: Config
  clock: Clock
  db: Db
  /** For large reads that may be a moment old: charts, sums, whole lists. One statement each; never decide by it. */
  reading: Db
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
