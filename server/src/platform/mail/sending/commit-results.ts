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
  letter: ClaimedEmail
  kind: EmailKind | undefined
  sender: number
  result: DeliveryResult
}

/**
 * Writes down what becomes of letters in hand: whatever is known by the time the last commit is over goes into the next one,
 * so that a thousand answers a second make a few dozen commits.
 * @returns a function that resolves when the fate of its letter is committed. It waits however long the database is away:
 *   forgetting an answer could repeat the letter.
 */
export function openResultWriter({ db, clock, log, secrets }: Platform, retryEvery: number) {
  const waiting: { settled: EmailResult; done: () => void }[] = []
  let writing: Promise<void> | null = null

  async function writePending(): Promise<void> {
    while (waiting.length) {
      const batch: typeof waiting = []
      const take = (): readonly EmailResult[] => {
        batch.push(...waiting.splice(0))
        return batch.map(({ settled }) => settled)
      }
      if (!(await tryWrite(take))) for (const { settled } of batch) await tryWrite(() => [settled])
      for (const { done } of batch) done()
    }
    writing = null
  }

  /**
   * @param take what to write, asked for when the transaction stands: what became known while it began need not wait for the
   *   next one
   * @returns false when one of several could not be written: each is tried by itself then
   */
  async function tryWrite(take: () => readonly EmailResult[]): Promise<boolean> {
    for (;;) {
      let all: readonly EmailResult[] = []
      try {
        await db.transaction().execute((tx) => {
          all = take()
          return writeResults(tx, all, { secrets, now: clock.now() })
        })
        return true
      } catch (error) {
        if (isRetryable(error) || !all.length) {
          log.error('letter.settle', error)
          await sleep(retryEvery)
          continue
        }
        if (all.length > 1) return false
        log.error('letter.settle', error, { letter: all[0]!.letter.id })
        return true
      }
    }
  }

  return (settled: EmailResult): Promise<void> =>
    new Promise((done) => {
      waiting.push({ settled, done })
      writing ??= writePending()
    })
}

type WriteContext = Pick<Platform, 'secrets'> & { now: Date }

async function writeResults(
  tx: Tx,
  all: readonly EmailResult[],
  { secrets, now }: WriteContext,
): Promise<void> {
  const ends = all.flatMap(({ letter, sender, result: fate }) =>
    fate.is === 'sent' || fate.is === 'failed' || fate.is === 'cancelled'
      ? { id: letter.id, sender, state: fate.is, answer: fate.answer }
      : [],
  )
  const requeued = all.flatMap(({ letter, sender, result: fate }) =>
    fate.is === 'requeued' ? { ...fate, id: letter.id, sender } : [],
  )
  const doubted = all.flatMap(({ letter, sender, result: fate }) =>
    fate.is === 'in doubt' ? { ...fate, id: letter.id, sender } : [],
  )
  if (requeued.length) await requeueEmails(tx, requeued)
  if (doubted.length) await markUnconfirmed(tx, doubted, now)
  if (!ends.length) return

  const ours = new Set(await finishEmails(tx, ends, now))
  const sent = all.filter(({ letter, result: fate }) => fate.is === 'sent' && ours.has(letter.id))
  for (const [kind, letters] of Map.groupBy(sent, (each) => each.kind))
    await kind?.onSent?.(
      letters.map(({ letter }) => ({ words: kind.content.parse(letter.words) })),
      { tx, sentAt: now },
    )
  for (const each of all) if (ours.has(each.letter.id)) await publishBounce(tx, each, { secrets, now })
}

async function publishBounce(
  tx: Tx,
  { letter, result: fate }: EmailResult,
  { secrets, now }: WriteContext,
): Promise<void> {
  if (fate.is !== 'failed' || !fate.bounced || letter.account_id === null) return
  const { address, hard, answer } = fate.bounced
  await enqueue(tx, emailBounced, {
    accountId: letter.account_id,
    addressKey: secrets.addressKey(address),
    hard,
    answer,
    bouncedAt: now.toISOString(),
  })
}
