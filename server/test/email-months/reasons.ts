import type { Tx } from '../../src/platform/database/db.ts'
import type { paymentProvider } from '../support/payment-provider.ts'
import type { World } from '../support/world.ts'

/** What the reasons of emails are made with. */
export interface Scene {
  w: World
  provider: ReturnType<typeof paymentProvider>
  inTransaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
}

/**
 * By the name of each kind of email, how one comes about: prepares, and returns what queues it. That is done twice, as when a job runs
 * again. The second time it may be refused, because what it was about is over.
 */
export type Reasons = Record<string, (scene: Scene) => Promise<() => Promise<unknown>>>
