import { maxNotesInARow, noteMessages } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import { tooManyTries, type Limit, type Limits } from '../platform/http/limits.ts'
import { problem, problemWith } from '../platform/http/problem.ts'
import { queueEmail } from '../platform/mail/email.ts'
import type { Platform } from '../platform/platform.ts'
import { days, hours, londonDate } from '../platform/values/clock.ts'
import { noteEmail } from './email-kinds.ts'
import { findNotes, insertNote, isActive, lockRequestWithPeople } from './note-store.ts'
import { namesHome, unanswered } from './rules.ts'

/** By account, also when a request is cancelled and asked again. A print hub answers many. */
const notesPerMusketeer: Limit = { name: 'print-request-notes', points: 20, windowMs: days(1) }
const notesPerHub: Limit = { name: 'print-hub-notes', points: 200, windowMs: days(1) }

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** Counts a note before it is written. @throws {Problem} TooManyTries */
export async function countNote(limits: Limits, { accountId }: Musketeer, byHub: boolean): Promise<void> {
  const limit = byHub ? notesPerHub : notesPerMusketeer
  if (await limits.allows(limit, String(accountId))) return
  throw tooManyTries(limit, {
    message: `You have written ${limit.points} notes in a day. You can write again tomorrow.`,
  })
}

/**
 * Writes a note about a request to the other side, who is emailed (rule: print-request-notes). The same note twice in a row is one.
 * @param byHub whether the print hub writes
 * @throws {Problem} NotFound, also for somebody else’s request; InvalidInput for a home address, too many notes without an answer, or a print hub that stopped
 */
export async function writeNote(
  tx: Tx,
  by: Musketeer,
  { id, words }: { id: number; words: string },
  byHub: boolean,
  context: Context,
): Promise<void> {
  const { offering, asking } = await lockRequestOf(tx, by, id, byHub)
  if (!isActive(offering)) throw problemWith('words', noteMessages.stopped)
  if (namesHome(words)) throw problemWith('words', noteMessages.home)
  const notes = await findNotes(tx, id)
  const own = unanswered(notes, byHub)
  if (own.at(-1)?.words === words) return
  if (own.length >= maxNotesInARow) throw problemWith('words', noteMessages.inARow)
  const number = (notes.at(-1)?.number ?? 0) + 1
  const writtenOn = londonDate(context.now)
  await insertNote(tx, { request_id: id, number, by_hub: byHub, words, written_on: writtenOn })
  await emailNote(tx, { requestId: id, byHub, readerId: (byHub ? asking : offering).id }, context)
}

/** The other side is emailed once in an hour of the clock. What is written after that email is in the one of the next hour. */
async function emailNote(
  tx: Tx,
  { readerId, ...content }: { requestId: number; byHub: boolean; readerId: number },
  context: Context,
): Promise<void> {
  const { now } = context
  const hour = Math.floor(now.getTime() / hours(1))
  const nextHour = new Date((hour + 1) * hours(1))
  for (const [nth, dueAt] of [
    [hour, now],
    [hour + 1, nextHour],
  ] as const) {
    // Without the request’s number: the rows of both sides stay when it is deleted, and would tell who asked whom.
    const reason = `${content.requestId} ${content.byHub} ${nth}`
    const idempotencyKey = `print-request-note:${context.secrets.hashCode(reason).toString('base64url')}`
    const email = { idempotencyKey, accountId: readerId, content, sealed: undefined, dueAt }
    if (await queueEmail(tx, noteEmail, email, context)) return
  }
}

/** @throws {Problem} NotFound for a request of somebody else; for the print hub also for one that its queue does not show */
export async function lockRequestOf(tx: Tx, { accountId }: Musketeer, id: number, byHub: boolean) {
  const request = await lockRequestWithPeople(tx, id)
  const isOwn = request && (byHub ? request.offering : request.asking).id === accountId
  if (!isOwn || !isActive(request.asking)) throw problem('NotFound')
  return request
}
