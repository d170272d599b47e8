import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../database/db.ts'
import { isRetryable } from '../../database/db.ts'
import type { Platform } from '../../platform.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { letterBounced } from '../events.ts'
import type { Fate } from './fate.ts'
import type { LetterKind } from '../letter.ts'
import { doubtLetters, endLetters, requeueLetters, type ClaimedLetter } from '../store.ts'

interface Settled {
  letter: ClaimedLetter
  kind: LetterKind | undefined
  sender: number
  fate: Fate
}

/**
 * Writes down what becomes of letters in hand: whatever is known by the time the last commit is over goes into the next one,
 * so that a thousand answers a second make a few dozen commits.
 * @returns a function that resolves when the fate of its letter is committed. It waits however long the database is away:
 *   forgetting an answer could repeat the letter.
 */
export function openSettling({ db, clock, log, secrets }: Platform, retryEvery: number) {
  const waiting: { settled: Settled; done: () => void }[] = []
  let writing: Promise<void> | null = null

  async function writeWaiting(): Promise<void> {
    while (waiting.length) {
      const batch: typeof waiting = []
      const take = (): readonly Settled[] => {
        batch.push(...waiting.splice(0))
        return batch.map(({ settled }) => settled)
      }
      if (!(await isWritten(take))) for (const { settled } of batch) await isWritten(() => [settled])
      for (const { done } of batch) done()
    }
    writing = null
  }

  /**
   * @param take what to write, asked for when the transaction stands: what became known while it began need not wait for the
   *   next one
   * @returns false when one of several could not be written: each is tried by itself then
   */
  async function isWritten(take: () => readonly Settled[]): Promise<boolean> {
    for (;;) {
      let all: readonly Settled[] = []
      try {
        await db.transaction().execute((tx) => {
          all = take()
          return write(tx, all, { secrets, now: clock.now() })
        })
        return true
      } catch (error) {
        if (isRetryable(error) || !all.length) {
          log.failed('letter.settle', error)
          await sleep(retryEvery)
          continue
        }
        if (all.length > 1) return false
        log.failed('letter.settle', error, { letter: all[0]!.letter.id })
        return true
      }
    }
  }

  return (settled: Settled): Promise<void> =>
    new Promise((done) => {
      waiting.push({ settled, done })
      writing ??= writeWaiting()
    })
}

type On = Pick<Platform, 'secrets'> & { now: Date }

async function write(tx: Tx, all: readonly Settled[], { secrets, now }: On): Promise<void> {
  const ends = all.flatMap(({ letter, sender, fate }) =>
    fate.is === 'sent' || fate.is === 'failed' || fate.is === 'cancelled'
      ? { id: letter.id, sender, state: fate.is, answer: fate.answer }
      : [],
  )
  const requeued = all.flatMap(({ letter, sender, fate }) =>
    fate.is === 'requeued' ? { ...fate, id: letter.id, sender } : [],
  )
  const doubted = all.flatMap(({ letter, sender, fate }) =>
    fate.is === 'in doubt' ? { ...fate, id: letter.id, sender } : [],
  )
  if (requeued.length) await requeueLetters(tx, requeued)
  if (doubted.length) await doubtLetters(tx, doubted, now)
  if (!ends.length) return

  const ours = new Set(await endLetters(tx, ends, now))
  const sent = all.filter(({ letter, fate }) => fate.is === 'sent' && ours.has(letter.id))
  for (const [kind, letters] of Map.groupBy(sent, (each) => each.kind))
    await kind?.whenAllSent?.(
      letters.map(({ letter }) => ({ words: kind.words.parse(letter.words) })),
      { tx, sentAt: now },
    )
  for (const each of all) if (ours.has(each.letter.id)) await announceBounce(tx, each, { secrets, now })
}

async function announceBounce(tx: Tx, { letter, fate }: Settled, { secrets, now }: On): Promise<void> {
  if (fate.is !== 'failed' || !fate.bounced || letter.account_id === null) return
  const { address, hard, answer } = fate.bounced
  await enqueue(tx, letterBounced, {
    accountId: letter.account_id,
    addressKey: secrets.addressKey(address),
    hard,
    answer,
    bouncedAt: now.toISOString(),
  })
}
