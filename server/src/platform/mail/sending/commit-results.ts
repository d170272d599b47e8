import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../database/db.ts'
import { isRetryable } from '../../database/db.ts'
import type { Platform } from '../../platform.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { emailBounced } from '../events.ts'
import type { DeliveryResult } from './delivery-result.ts'
import type { EmailKind } from '../email.ts'
import { markUnconfirmed, finishEmails, requeueEmails, type ClaimedEmail } from '../store.ts'

interface EmailResult {
  email: ClaimedEmail
  kind: EmailKind | undefined
  sender: number
  result: DeliveryResult
}

/**
 * Commits the results of claimed emails in batches: every result that is known when one commit ends goes into the next. A thousand
 * results a second then need a few dozen commits.
 * @param retryIntervalMs how often a commit is tried again while the database is away
 * @returns a function that resolves when the result is committed. It waits for as long as the database is away, because losing a
 *   result could repeat the email
 */
export function openResultWriter({ db, clock, log, secrets }: Platform, retryIntervalMs: number) {
  const waiting: { emailResult: EmailResult; done: () => void }[] = []
  let writing: Promise<void> | null = null

  async function writePending(): Promise<void> {
    while (waiting.length) {
      const batch: typeof waiting = []
      const takeWaiting = (): readonly EmailResult[] => {
        batch.push(...waiting.splice(0))
        return batch.map(({ emailResult }) => emailResult)
      }
      if (!(await tryWrite(takeWaiting)))
        for (const { emailResult } of batch) await tryWrite(() => [emailResult])
      for (const { done } of batch) done()
    }
    writing = null
  }

  /**
   * @param take gives the results to write. It is called when the transaction has begun, so results that arrive while it begins
   *   are included
   * @returns false when one of several could not be written: then each is tried on its own
   */
  async function tryWrite(take: () => readonly EmailResult[]): Promise<boolean> {
    for (;;) {
      let results: readonly EmailResult[] = []
      try {
        await db.transaction().execute((tx) => {
          results = take()
          return writeResults(tx, results, { secrets, now: clock.now() })
        })
        return true
      } catch (error) {
        if (isRetryable(error) || !results.length) {
          log.error('letter.settle', error)
          await sleep(retryIntervalMs)
          continue
        }
        if (results.length > 1) return false
        log.error('letter.settle', error, { letter: results[0]!.email.id })
        return true
      }
    }
  }

  return (emailResult: EmailResult): Promise<void> =>
    new Promise((done) => {
      waiting.push({ emailResult, done })
      writing ??= writePending()
    })
}

type WriteContext = Pick<Platform, 'secrets'> & { now: Date }

async function writeResults(
  tx: Tx,
  results: readonly EmailResult[],
  { secrets, now }: WriteContext,
): Promise<void> {
  const ended = results.flatMap(({ email, sender, result }) =>
    result.is === 'sent' || result.is === 'failed' || result.is === 'cancelled'
      ? { id: email.id, sender, state: result.is, answer: result.answer }
      : [],
  )
  const requeued = results.flatMap(({ email, sender, result }) =>
    result.is === 'requeued' ? { ...result, id: email.id, sender } : [],
  )
  const unconfirmed = results.flatMap(({ email, sender, result }) =>
    result.is === 'in doubt' ? { ...result, id: email.id, sender } : [],
  )
  if (requeued.length) await requeueEmails(tx, requeued)
  if (unconfirmed.length) await markUnconfirmed(tx, unconfirmed, now)
  if (!ended.length) return

  const endedIds = new Set(await finishEmails(tx, ended, now))
  const sent = results.filter(({ email, result }) => result.is === 'sent' && endedIds.has(email.id))
  for (const [kind, ofKind] of Map.groupBy(sent, (each) => each.kind))
    await kind?.onSent?.(
      ofKind.map(({ email }) => ({ content: kind.content.parse(email.words) })),
      { tx, sentAt: now },
    )
  for (const each of results) if (endedIds.has(each.email.id)) await publishBounce(tx, each, { secrets, now })
}

async function publishBounce(
  tx: Tx,
  { email, result }: EmailResult,
  { secrets, now }: WriteContext,
): Promise<void> {
  if (result.is !== 'failed' || !result.bounced || email.account_id === null) return
  const { address, hard, answer } = result.bounced
  await enqueue(tx, emailBounced, {
    accountId: email.account_id,
    addressKey: secrets.addressKey(address),
    hard,
    answer,
    bouncedAt: now.toISOString(),
  })
}
