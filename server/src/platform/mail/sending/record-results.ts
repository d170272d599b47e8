import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRetryable, runNamed, type Tx } from '../../database/db.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Platform } from '../../platform.ts'
import type { EmailKind } from '../email.ts'
import { emailBounced } from '../events.ts'
import type { ClaimedEmail } from './claim-emails.ts'
import type { DeliveryResult } from './delivery-result.ts'

/** What is recorded of a claimed email: its result, or that it is about to leave. */
interface Change {
  email: ClaimedEmail
  kind: EmailKind | undefined
  /** The number of the sender that claimed it. */
  sender: number
  result: DeliveryResult | { is: 'leaving' }
}

/** Resolves when a change is committed. @returns whether the email still belonged to its sender, so whether it may leave */
export type Record = (change: Change) => Promise<boolean>

const none: ReadonlySet<number> = new Set()

/**
 * Commits what happens to claimed emails, in batches: everything that is known when one commit ends goes into the next. A thousand
 * emails a second then need a few dozen commits, and the start of a lane's next email costs no commit of its own. It waits for as long as
 * the database is away, because losing a result could repeat the email.
 * @param retryIntervalMs how often a commit is tried again while the database is away
 */
export function openRecorder({ db, clock, log, secrets }: Platform, retryIntervalMs: number): Record {
  const waiting: { change: Change; done: (isApplied: boolean) => void }[] = []
  let writing: Promise<void> | null = null

  async function writeWaiting(): Promise<void> {
    while (waiting.length) {
      const batch: typeof waiting = []
      const applied = await tryWrite(() => {
        batch.push(...waiting.splice(0))
        return batch.map(({ change }) => change)
      })
      for (const { change, done } of batch)
        done((applied ?? (await tryWrite(() => [change])) ?? none).has(change.email.id))
    }
    writing = null
  }

  /**
   * @param take gives the changes to write. It is called when the transaction has begun, so changes that arrive while it begins
   *   are included
   * @returns the ids of the emails that were changed, or null when one of several changes could not be written: then each is tried
   *   on its own
   */
  async function tryWrite(take: () => readonly Change[]): Promise<ReadonlySet<number> | null> {
    for (;;) {
      let changes: readonly Change[] = []
      try {
        return await db.transaction().execute((tx) => {
          changes = take()
          return applyChanges(tx, changes, { secrets, now: clock.now() })
        })
      } catch (error) {
        if (isRetryable(error) || !changes.length) {
          log.error('email.settle', error)
          await sleep(retryIntervalMs)
          continue
        }
        if (changes.length > 1) return null
        log.error('email.settle', error, { emailId: changes[0]!.email.id })
        return none
      }
    }
  }

  return (change) =>
    new Promise((done) => {
      waiting.push({ change, done })
      writing ??= writeWaiting()
    })
}

type RecordContext = Pick<Platform, 'secrets'> & { now: Date }

/** @returns the ids of the emails that were changed */
async function applyChanges(
  tx: Tx,
  changes: readonly Change[],
  { secrets, now }: RecordContext,
): Promise<ReadonlySet<number>> {
  const results = changes.filter(({ result }) => result.is !== 'leaving')
  // An email whose result is known already was refused before it could leave.
  const known = new Set(results.map(({ email }) => email.id))
  const leaving = changes.filter(({ email, result }) => result.is === 'leaving' && !known.has(email.id))
  const changed = await updateEmails(tx, [...results, ...leaving], now)
  const ofKinds = (state: 'sent' | 'cancelled') =>
    Map.groupBy(
      results.filter(({ email, result }) => result.is === state && changed.has(email.id)),
      ({ kind }) => kind,
    )
  for (const [kind, sent] of ofKinds('sent'))
    await kind?.onSent?.(contentsOf(sent, kind), { tx, sentAt: now })
  for (const [kind, cancelled] of ofKinds('cancelled'))
    await kind?.onCancelled?.(contentsOf(cancelled, kind), { tx, now })
  for (const each of results) if (changed.has(each.email.id)) await publishBounce(tx, each, { secrets, now })
  return changed
}

/** How a row changes. */
function rowOf({ email, sender, result }: Change) {
  const row = { id: email.id, sender, dueAt: null, answer: null, isUntried: false, hasEnded: false }
  switch (result.is) {
    case 'leaving':
      return { ...row, state: 'sending' }
    case 'requeued':
      return { ...row, ...result, state: 'queued', isUntried: !result.countsAsAttempt }
    case 'in doubt':
      return { ...row, ...result, state: result.is, dueAt: result.repeatAt, hasEnded: !result.repeatAt }
    default:
      return { ...row, ...result, state: result.is, hasEnded: true }
  }
}

/**
 * Changes emails that are being sent. Those that are about to leave are marked before their messages do, so an email without the mark is
 * known not to have left. One that is in doubt by now may still end; one that another sender has taken over stays as it is. Secrets are
 * deleted when an email ends. One statement, because every lane waits for it. Each email is given once.
 * @returns the ids of those that were changed
 */
export async function updateEmails(
  tx: Tx,
  changes: readonly Change[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (!changes.length) return none
  const emails = changes.map(rowOf)
  const ids = emails.map(({ id }) => id)
  // Looked up by an array, like what is claimed. States are compared where no index can answer: by statistics from when nothing was being
  // sent, each batch would read all emails that are.
  const update = sql<{ id: number }>`
    update email set
      state = change.state,
      sender = case when change.state <> 'queued' then email.sender end,
      may_have_been_sent = true,
      due_at = coalesce(change.due_at, email.due_at),
      attempts = email.attempts - change.is_untried::integer,
      in_doubt_count = in_doubt_count + (change.state = 'in doubt')::integer,
      unanswered_count = unanswered_count + (change.state = 'in doubt')::integer,
      sealed = case when not has_ended then sealed end,
      ended_at = case when has_ended then ${now}::timestamptz end,
      last_answer = coalesce(answer, last_answer)
    from unnest(
      ${ids}::bigint[],
      ${emails.map(({ sender }) => sender)}::integer[],
      ${emails.map(({ state }) => state)}::text[],
      ${emails.map(({ dueAt }) => dueAt)}::timestamptz[],
      ${emails.map(({ answer }) => answer)}::text[],
      ${emails.map(({ isUntried }) => isUntried)}::boolean[],
      ${emails.map(({ hasEnded }) => hasEnded)}::boolean[]
    ) as change (id, sender, state, due_at, answer, is_untried, has_ended)
    where email.id = any(${ids}::bigint[])
      and email.id = change.id and email.sender = change.sender
      and case
        when change.state in ('sent', 'failed', 'cancelled') then email.state in ('sending', 'in doubt')
        else email.state = 'sending'
      end
    returning email.id`
  const rows = await runNamed(tx, 'update-emails', update)
  return new Set(rows.map(({ id }) => id))
}

const contentsOf = (changes: readonly Change[], kind: EmailKind) =>
  changes.map(({ email }) => ({ content: kind.content.parse(email.content) }))

async function publishBounce(
  tx: Tx,
  { email, result }: Change,
  { secrets, now }: RecordContext,
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
