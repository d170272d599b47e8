/**
 * The outbox of every email (rules: one-outbox, no-email-lost). An email is a row, written in the transaction of the action that causes it and unique
 * on why it exists, so that a deed done twice writes it once. Its states:
 *
 *   queued ──claimed by a sender, committed before SMTP──▶ sending ──the server took it──▶ sent
 *     ▲                                                     │  ├──refused for good──────▶ failed
 *     │◀──refused for now, or nothing was handed over───────┤  └──no longer true────────▶ cancelled
 *     └──after a while, if its kind may be repeated── in doubt ◀──the sender died, or its answer was lost
 *
 * Whose answer was lost four times stays in doubt, as do codes at once: it has `ended_at` then, and nothing waits for it.
 * Of kinds that are not repeated the sender commits `may_have_left` before the words leave: when it dies, the others go back into the
 * queue. Of leaflets it would cost a commit each; all of them are in doubt then, and repeated.
 *
 * Message-ID is a function of the row, so a repeated email can be recognised. Codes are never repeated (rule: unconfirmed-emails).
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../database/db.ts'
import type { Platform } from '../platform.ts'

/**
 * What every letter is that goes back into the queue. There it counts as one that may have left: a worker of a version that does not
 * know of that claims it, too.
 */
export const requeuedColumns = { state: 'queued', sender: null, may_have_left: true } as const

/** Lower numbers are sent first: codes overtake newsletters (rule: codes-first). */
export const priorities = { code: 0, notice: 20, leaflet: 50, newsletter: 80 } as const

/** Letters of these priorities leave by the thousand, and are taken up many at a time. */
export const bulkPriority = priorities.leaflet

export interface ComposedEmail {
  subject: string
  text: string
  html: string
  /** When the row has no address, who it goes to. */
  to?: { name: string; address: string }
  /** Who an answer goes to, when it is not the team. */
  replyTo?: string
  headers?: Record<string, string>
  attachments?: { filename: string; contentType: string; fileKey: string }[]
}

/** A letter as its kind puts it into words. */
export interface EmailToCompose<Words, Sealed> {
  id: number
  accountId: number | null
  content: Words
  sealed: Sealed
}

export interface EmailKind<Words extends z.ZodType = z.ZodType, Sealed extends z.ZodType = z.ZodType> {
  name: string
  priority: keyof typeof priorities
  /** What happens to an email that may or may not have arrived (rule: unconfirmed-emails). */
  onUnknown: 'repeat' | 'drop'
  /** What the row keeps readable: ids and plain words. */
  content: Words
  /** What the row keeps encrypted until the letter has left: codes and links. */
  sealed: Sealed
  /** Puts letters into words as they leave, in their order; `null` for one that is no longer true and must not go. */
  composeAll(
    letters: readonly EmailToCompose<z.output<Words>, z.output<Sealed>>[],
    on: Platform & { tx: Tx },
  ): Promise<(ComposedEmail | null)[]>
  /** Runs in the commit that marks letters as sent. */
  onSent?(letters: readonly { words: z.output<Words> }[], on: { tx: Tx; sentAt: Date }): Promise<void>
}

/** A kind of which thousands leave in a row: it looks up what many letters need at once. They may be repeated when in doubt. */
export const bulkEmailKind = <Words extends z.ZodType>(
  kind: Omit<EmailKind<Words, z.ZodUndefined>, 'sealed' | 'onUnknown'>,
): EmailKind<Words, z.ZodUndefined> => ({ ...kind, sealed: z.undefined(), onUnknown: 'repeat' })

type SingleEmailKind<Words extends z.ZodType, Sealed extends z.ZodType> = Omit<
  EmailKind<Words, Sealed>,
  'composeAll' | 'onSent'
> & {
  compose(
    letter: EmailToCompose<z.output<Words>, z.output<Sealed>>,
    on: Platform & { tx: Tx },
  ): ComposedEmail | null | Promise<ComposedEmail | null>
}

/** A kind whose letters are put into words one by one. */
export const emailKind = <Words extends z.ZodType, Sealed extends z.ZodType>({
  compose,
  ...kind
}: SingleEmailKind<Words, Sealed>): EmailKind<Words, Sealed> => ({
  ...kind,
  async composeAll(letters, on) {
    const mails: (ComposedEmail | null)[] = []
    for (const letter of letters) mails.push(await compose(letter, on))
    return mails
  },
})

export interface EmailToQueue<Kind extends EmailKind> {
  /** Why the letter exists, for instance `activation:<code id>`. The same reason never makes a second letter. */
  idempotencyKey: string
  accountId: number | null
  /** Where it goes; left out when the kind finds the address as the letter leaves. */
  to?: { name: string; address: string }
  content: z.input<Kind['content']>
  sealed: z.input<Kind['sealed']>
}

/**
 * Writes a letter in the caller's commit; the sender is woken when it commits.
 * @returns whether this is the first letter for that reason.
 */
export async function queueEmail<Kind extends EmailKind>(
  tx: Tx,
  kind: Kind,
  { idempotencyKey: once, accountId, to, content: words, sealed }: EmailToQueue<Kind>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const hidden = kind.sealed.parse(sealed)
  const written = await tx
    .insertInto('letter')
    .values({
      once,
      kind: kind.name,
      account_id: accountId,
      to_email: to?.address ?? null,
      to_name: to?.name ?? '',
      words: JSON.stringify(kind.content.parse(words)),
      sealed: hidden === undefined || hidden === null ? null : secrets.seal(hidden),
      priority: priorities[kind.priority],
      due_at: now,
      sender: null,
      created_at: now,
      ended_at: null,
      last_answer: null,
    })
    .onConflict((clash) => clash.column('once').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/**
 * Writes letters of one kind in the caller's commit, however many, in one statement. Their kind finds the addresses as
 * they leave and has no secrets. Where a letter for the same reason was cancelled, that one is queued again.
 * @returns how many letters wait that did not before.
 */
export async function queueEmails<Words extends z.ZodType>(
  tx: Tx,
  kind: EmailKind<Words, z.ZodUndefined>,
  letters: readonly { once: string; accountId: number; words: z.input<Words> }[],
  now: Date,
): Promise<number> {
  const written = await sql`
    insert into letter (once, kind, account_id, words, priority, due_at, created_at)
    select once, ${kind.name}, account_id, words, ${priorities[kind.priority]}, ${now}, ${now}
    from unnest(
      ${letters.map(({ once }) => once)}::text[],
      ${letters.map(({ accountId }) => accountId)}::bigint[],
      ${letters.map(({ words }) => JSON.stringify(kind.content.parse(words)))}::jsonb[]
    ) as wanted (once, account_id, words)
    on conflict (once) do update
    set state = 'queued', sender = null, attempts = 0, due_at = excluded.due_at, ended_at = null
    where letter.state = 'cancelled'`.execute(tx)
  return Number(written.numAffectedRows)
}

/**
 * Takes waiting letters back, by the reasons they were written for. Those already with the mail server are not met, nor those left in
 * doubt: cancelled, they could be queued again, and were handed over as often as may be.
 */
export async function cancelEmails(tx: Tx, onces: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ state: 'cancelled', ended_at: now, sealed: null })
    .where('once', '=', sql<string>`any(${onces}::text[])`)
    .where('state', 'in', ['queued', 'in doubt'])
    .where('ended_at', 'is', null)
    .execute()
}

/** The reasons, of several, whose letter is left in doubt. */
export async function findUnconfirmedEmails(db: Db, onces: readonly string[]): Promise<Set<string>> {
  const letters = await db
    .selectFrom('letter')
    .select('once')
    .where('once', '=', sql<string>`any(${onces}::text[])`)
    .where('state', '=', 'in doubt')
    .where('ended_at', 'is not', null)
    .execute()
  return new Set(letters.map(({ once }) => once))
}

/**
 * Takes an account's waiting letters back and empties those that have left, when it closes: names and addresses go at
 * once (rule: closing-erases-personal-data). One that is being handed over at this moment is emptied by `eraseOldEmails`.
 */
export async function eraseEmailsTo(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ state: 'cancelled', ended_at: now })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['queued', 'in doubt'])
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('letter')
    .set({ to_email: null, to_name: '', words: '{}', sealed: null })
    .where('account_id', '=', accountId)
    .where('state', '!=', 'sending')
    .execute()
}

/** Empties letters that ended before a moment: what they said and to whom is nobody's business any more. */
export async function eraseOldEmails(tx: Tx, endedBefore: Date): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ to_email: null, to_name: '', words: '{}', sealed: null })
    .where('ended_at', '<', endedBefore)
    .where(sql<boolean>`(words <> '{}' or to_email is not null)`)
    .execute()
}
