import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../../database/db.ts'
import { isRetryable } from '../../database/db.ts'
import type { Platform } from '../../platform.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { emailBounced } from '../events.ts'
import type { DeliveryResult } from './delivery-result.ts'
import type { EmailKind } from '../email.ts'
import { markUnconfirmed, requeueEmails, settleEmails, type ClaimedEmail } from '../store.ts'

interface EmailResult {
  email: ClaimedEmail
  kind: EmailKind | undefined
  sender: number
  result: DeliveryResult
}

/** A claimed email that is about to leave, and the sender that claimed it. */
interface Handover {
  email: Pick<ClaimedEmail, 'id'>
  sender: number
}

/** What a commit records of one email. */
type Change = { result: EmailResult; handover?: undefined } | { result?: undefined; handover: Handover }

/** No handover: for a commit of results only, or one that failed. */
const none: ReadonlySet<number> = new Set()

/**
 * Commits what happens to claimed emails, in batches: everything that is known when one commit ends goes into the next. A thousand
 * emails a second then need a few dozen commits, and the start of a lane's next email costs no commit of its own.
 * @param retryIntervalMs how often a commit is tried again while the database is away
 */
export function openResultWriter({ db, clock, log, secrets }: Platform, retryIntervalMs: number) {
  const waiting: { change: Change; done: (started: ReadonlySet<number>) => void }[] = []
  let writing: Promise<void> | null = null

  async function writePending(): Promise<void> {
    while (waiting.length) {
      const batch: typeof waiting = []
      const takeWaiting = (): readonly Change[] => {
        batch.push(...waiting.splice(0))
        return batch.map(({ change }) => change)
      }
      const started = await tryWrite(takeWaiting)
      if (started) for (const { done } of batch) done(started)
      else for (const { change, done } of batch) done((await tryWrite(() => [change])) ?? none)
    }
    writing = null
  }

  /**
   * @param take gives the changes to write. It is called when the transaction has begun, so changes that arrive while it begins
   *   are included
   * @returns the ids of the emails that may leave, or null when one of several changes could not be written: then each is tried
   *   on its own
   */
  async function tryWrite(take: () => readonly Change[]): Promise<ReadonlySet<number> | null> {
    for (;;) {
      let changes: readonly Change[] = []
      try {
        return await db.transaction().execute((tx) => {
          changes = take()
          return writeChanges(tx, changes, { secrets, now: clock.now() })
        })
      } catch (error) {
        if (isRetryable(error) || !changes.length) {
          log.error('letter.settle', error)
          await sleep(retryIntervalMs)
          continue
        }
        if (changes.length > 1) return null
        const [{ result, handover }] = changes as [Change]
        log.error('letter.settle', error, { letter: (result ?? handover).email.id })
        return none
      }
    }
  }

  const write = (change: Change): Promise<ReadonlySet<number>> =>
    new Promise((done) => {
      waiting.push({ change, done })
      writing ??= writePending()
    })

  return {
    /**
     * Resolves when a result is committed. It waits for as long as the database is away, because losing a result could repeat the
     * email.
     */
    async settle(result: EmailResult): Promise<void> {
      await write({ result })
    },

    /**
     * Commits that an email is about to leave. If its sender dies, an email without that mark is known not to have left.
     * @returns false when the email no longer belongs to this sender
     */
    async startHandover(handover: Handover): Promise<boolean> {
      return (await write({ handover })).has(handover.email.id)
    },
  }
}

export type ResultWriter = ReturnType<typeof openResultWriter>

type WriteContext = Pick<Platform, 'secrets'> & { now: Date }

/** @returns the ids of the emails that may leave */
async function writeChanges(
  tx: Tx,
  changes: readonly Change[],
  { secrets, now }: WriteContext,
): Promise<ReadonlySet<number>> {
  const results = changes.flatMap(({ result }) => result ?? [])
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
  // An email whose result is known already was refused before it could leave.
  const known = new Set(results.map(({ email }) => email.id))
  const started = changes.flatMap(({ handover }) =>
    handover && !known.has(handover.email.id)
      ? {
          id: handover.email.id,
          sender: handover.sender,
          state: null,
          answer: null,
        }
      : [],
  )

  if (requeued.length) await requeueEmails(tx, requeued)
  if (unconfirmed.length) await markUnconfirmed(tx, unconfirmed, now)
  if (!ended.length && !started.length) return none
  const settled = await settleEmails(tx, [...ended, ...started], now)
  const ofKinds = (state: 'sent' | 'cancelled') =>
    Map.groupBy(
      results.filter(({ email, result }) => result.is === state && settled.has(email.id)),
      ({ kind }) => kind,
    )
  for (const [kind, sent] of ofKinds('sent'))
    await kind?.onSent?.(contentsOf(sent, kind), { tx, sentAt: now })
  for (const [kind, cancelled] of ofKinds('cancelled'))
    await kind?.onCancelled?.(contentsOf(cancelled, kind), { tx, now })
  for (const each of results) if (settled.has(each.email.id)) await publishBounce(tx, each, { secrets, now })
  return settled
}

const contentsOf = (results: readonly EmailResult[], kind: EmailKind) =>
  results.map(({ email }) => ({ content: kind.content.parse(email.words) }))

async function publishBounce(
  tx: Tx,
  { email, result }: EmailResult,
  { secrets, now }: WriteContext,
): Promise<void> {
  if (result.is !== 'failed' || !result.bounced || email.account_id === null) return
  const { address, isPermanent, answer } = result.bounced
  await enqueue(tx, emailBounced, {
    accountId: email.account_id,
    addressKey: secrets.addressKey(address),
    hard: isPermanent,
    answer,
    bouncedAt: now.toISOString(),
  })
}
