/**
 * The outbox of every email (rules: one-outbox, no-email-lost). An email is a row of the table `email`. It is written in the
 * transaction of the action that causes it and is unique on its reason, so an action done twice writes it once. Its states:
 *
 *   queued ──claimed by a sender, committed before SMTP──▶ sending ──accepted by the mail server──▶ sent
 *     ▲                                                     │  ├──refused for good──────▶ failed
 *     │◀──refused for now, or nothing was handed over───────┤  └──no longer applies─────▶ cancelled
 *     └──later, if its kind may be repeated──────── in doubt ◀──the sender died, or the reply was lost
 *
 * An email whose reply was lost four times stays in doubt, and so does a code after the first time: `ended_at` is set then, and
 * nothing waits for it.
 *
 * The sender commits `may_have_been_sent` before the message leaves. If the sender dies, emails without that mark return to the queue, and
 * those with it are in doubt: at most one for each connection.
 *
 * The Message-ID is a function of the row, so a repeated email can be recognised (rule: unconfirmed-emails).
 */
import type { EmailInSettings } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db, Tx } from '../database/db.ts'
import type { StoredFile } from '../files/file-store.ts'
import type { Platform } from '../platform.ts'
import { hours, minutes, seconds } from '../values/clock.ts'
import type { RenderedEmail } from './template.ts'

/**
 * Emails with this priority or a higher number are bulk: they leave by the thousand, are claimed in large batches, and stop when
 * bulk sending is paused. Emails with a lower number are urgent. The product names its priorities; lower numbers are sent first.
 */
export const bulkPriority = 50

/** Milliseconds to wait after each temporary refusal: 1, 5, 15, 30, 60 minutes, then hourly up to 72 hours. */
export const retryDelays = [
  minutes(1),
  minutes(5),
  minutes(15),
  minutes(30),
  ...Array<number>(71).fill(hours(1)),
]

/**
 * How long an email waits after it was handed over without a reply, in multiples of `IN_DOUBT_SECONDS`: 15 minutes, an hour and 6 hours
 * by default. After that it is not repeated, or a server that accepts emails without ever replying would deliver each endlessly.
 */
export const repeatDelays = [1, 4, 24]

/** The longest time in milliseconds for which an email is tried, apart from times when sending is on hold or the mail server is away. */
export const maxRetryMs = (inDoubtSeconds: number): number =>
  1.1 *
  [...retryDelays, ...repeatDelays.map((times) => seconds(times * inDoubtSeconds))].reduce(
    (sum, delay) => sum + delay,
    0,
  )

export interface EmailAttachment {
  filename: string
  contentType: string
  file: StoredFile
  /** Whose file it is. */
  campaignId: number
}

export interface ComposedEmail extends RenderedEmail {
  /** The recipient, when the row has no address. */
  to?: { name: string; address: string }
  /** Who gets a reply; the team's contact address when left out. */
  replyTo?: string
  headers?: Record<string, string>
  attachments?: EmailAttachment[]
}

/** What a kind gets of an email that it composes. */
export interface EmailToCompose<Content, Sealed> {
  id: number
  accountId: number | null
  content: Content
  sealed: Sealed
}

export interface EmailKind<Content extends z.ZodType = z.ZodType, Sealed extends z.ZodType = z.ZodType> {
  name: string
  /** Lower numbers are sent first; `bulkPriority` and above is bulk. */
  priority: number
  /** The row of Settings that it belongs to (rule: emails-in-settings). */
  setting: EmailInSettings
  /** What happens to an email that may or may not have arrived (rule: unconfirmed-emails). */
  onUnknown: 'repeat' | 'drop'
  /** What the row stores readably: ids and plain text. */
  content: Content
  /** What the row stores encrypted until the email has left: codes and links. */
  sealed: Sealed
  /** Composes emails as they leave and returns them in the same order; `null` for one that no longer applies and must not be sent. It writes nothing. */
  composeAll(
    emails: readonly EmailToCompose<z.output<Content>, z.output<Sealed>>[],
    context: Platform & { tx: Tx },
  ): Promise<(ComposedEmail | null)[]>
  /** Runs in the transaction that marks emails as sent. */
  onSent?(emails: readonly { content: z.output<Content> }[], context: { tx: Tx; sentAt: Date }): Promise<void>
  /** Runs in the transaction that cancels emails because they no longer applied when they were composed. */
  onCancelled?(
    emails: readonly { content: z.output<Content> }[],
    context: { tx: Tx; now: Date },
  ): Promise<void>
}

/** A kind that composes many emails at once, with one look-up for all of them. It has no secrets and may be repeated. */
export const bulkEmailKind = <Content extends z.ZodType>(
  kind: Omit<EmailKind<Content, z.ZodUndefined>, 'sealed' | 'onUnknown'>,
): EmailKind<Content, z.ZodUndefined> => ({ ...kind, sealed: z.undefined(), onUnknown: 'repeat' })

type SingleEmailKind<Content extends z.ZodType, Sealed extends z.ZodType> = Omit<
  EmailKind<Content, Sealed>,
  'setting' | 'composeAll' | 'onSent' | 'onCancelled'
> & {
  compose(
    email: EmailToCompose<z.output<Content>, z.output<Sealed>>,
    context: Platform & { tx: Tx },
  ): ComposedEmail | null | Promise<ComposedEmail | null>
}

/** A kind that composes its emails one by one. It is a notice, which cannot be turned off. */
export const emailKind = <Content extends z.ZodType, Sealed extends z.ZodType>({
  compose,
  ...kind
}: SingleEmailKind<Content, Sealed>): EmailKind<Content, Sealed> => ({
  ...kind,
  setting: 'notices',
  async composeAll(emails, context) {
    const composed: (ComposedEmail | null)[] = []
    for (const email of emails) composed.push(await compose(email, context))
    return composed
  },
})

export interface EmailToQueue<Kind extends EmailKind> {
  /** The reason for the email, for instance `activation:<code id>`. The same reason never makes a second email. */
  idempotencyKey: string
  accountId: number | null
  /** The recipient; left out when the kind finds the address as the email leaves. */
  to?: { name: string; address: string }
  /** From when on it may leave; at once when left out. */
  dueAt?: Date
  content: z.input<Kind['content']>
  sealed: z.input<Kind['sealed']>
}

/**
 * Writes an email in the caller's transaction. The sender is woken when it commits.
 * @returns whether this is the first email for that reason
 */
export async function queueEmail<Kind extends EmailKind>(
  tx: Tx,
  kind: Kind,
  { idempotencyKey, accountId, to, dueAt, content, sealed }: EmailToQueue<Kind>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const secret = kind.sealed.parse(sealed)
  const row = await tx
    .insertInto('email')
    .values({
      idempotency_key: idempotencyKey,
      kind: kind.name,
      account_id: accountId,
      to_email: to?.address ?? null,
      to_name: to?.name ?? '',
      content: JSON.stringify(kind.content.parse(content)),
      sealed: secret === undefined || secret === null ? null : secrets.seal(secret),
      priority: kind.priority,
      due_at: dueAt ?? now,
      sender: null,
      created_at: now,
      ended_at: null,
      last_answer: null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Writes any number of emails of one kind in the caller's transaction. The kind finds the addresses as the emails leave and has no
 * secrets. If an email for the same reason was cancelled, it is queued again.
 * @returns how many emails were added to the queue
 */
export async function queueEmails<Content extends z.ZodType>(
  tx: Tx,
  kind: EmailKind<Content, z.ZodUndefined>,
  emails: readonly Omit<EmailToQueue<EmailKind<Content, z.ZodUndefined>>, 'to' | 'dueAt' | 'sealed'>[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into email (idempotency_key, kind, account_id, content, priority, due_at, created_at)
    select idempotency_key, ${kind.name}, account_id, content, ${kind.priority}, ${now}, ${now}
    from unnest(
      ${emails.map(({ idempotencyKey }) => idempotencyKey)}::text[],
      ${emails.map(({ accountId }) => accountId)}::bigint[],
      ${emails.map(({ content }) => JSON.stringify(kind.content.parse(content)))}::jsonb[]
    ) as queued (idempotency_key, account_id, content)
    on conflict (idempotency_key) do update
    set state = 'queued', sender = null, attempts = 0, due_at = excluded.due_at, ended_at = null
    where email.state = 'cancelled'`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Cancels emails that are queued or waiting to be repeated, by their idempotency keys. It leaves those already with the mail
 * server, and those that ended in doubt: once cancelled they could be queued again, and they were tried as often as allowed.
 */
export async function cancelEmails(tx: Tx, idempotencyKeys: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('email')
    .set({ state: 'cancelled', ended_at: now, sealed: null })
    .where('idempotency_key', '=', sql<string>`any(${idempotencyKeys}::text[])`)
    .where('state', 'in', ['queued', 'in doubt'])
    .where('ended_at', 'is', null)
    .execute()
}

const emailsWith = (db: Db, idempotencyKeys: readonly string[]) =>
  db
    .selectFrom('email')
    .select('idempotency_key')
    .where('idempotency_key', '=', sql<string>`any(${idempotencyKeys}::text[])`)

/** Finds those of the given idempotency keys whose email was handed to the mail server, or may have been. */
export async function findSentEmails(db: Db, idempotencyKeys: readonly string[]): Promise<Set<string>> {
  const rows = await emailsWith(db, idempotencyKeys)
    .where('state', 'in', ['sending', 'sent', 'in doubt'])
    .execute()
  return new Set(rows.map(({ idempotency_key }) => idempotency_key))
}

/**
 * Finds those of the given idempotency keys whose email was sent, may have been, or still may be. After {@link cancelEmails}, those that it
 * left. One of them may be queued: a sender has returned it since.
 */
export async function findUncancelledEmails(
  db: Db,
  idempotencyKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await emailsWith(db, idempotencyKeys)
    .where('state', 'in', ['queued', 'sending', 'sent', 'in doubt'])
    .execute()
  return new Set(rows.map(({ idempotency_key }) => idempotency_key))
}
