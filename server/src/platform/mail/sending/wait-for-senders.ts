import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../database/db.ts'
import { isLeaseFree } from '../../database/process-lease.ts'
import { countEmailsBySender } from './dead-sender-store.ts'

const pollIntervalMs = 100

/**
 * Waits after a hold until the senders have handed over or requeued the emails that they had claimed.
 * @param timeoutMs how long to wait at most: a mail server may take minutes to reply
 * @returns how many emails may still leave
 */
export async function waitForSenders(db: Db, timeoutMs: number): Promise<number> {
  const giveUpAt = Date.now() + timeoutMs
  for (;;) {
    const count = await countEmailsOfLiveSenders(db)
    if (count === 0 || Date.now() >= giveUpAt) return count
    await sleep(pollIntervalMs)
  }
}

/** What a dead sender had claimed does not leave: another sender takes it over, and is on hold. */
async function countEmailsOfLiveSenders(db: Db): Promise<number> {
  let live = 0
  for (const { sender, count } of await countEmailsBySender(db)) {
    const isDead = await db.transaction().execute((tx) => isLeaseFree(tx, sender))
    if (!isDead) live += count
  }
  return live
}
