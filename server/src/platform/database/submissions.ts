import type { Call } from '@street-musketeers/contract/endpoints.ts'
import { createHash } from 'node:crypto'
import { addMilliseconds, days } from '../values/clock.ts'
import type { Db, Tx } from './db.ts'

/** A form that was sent (rule: forms-sent-twice). */
export interface Submission {
  to: Call
  /** Who sent it; null for a visitor. */
  accountId: number | null
  /** The form's id; undefined when the sender made none, and then no repeat is recognised. */
  submissionId: string | undefined
  /** What was sent. Another answer under the same id is another form, so nothing that somebody changed is lost. */
  content: unknown
  /** The hash of a file that was sent with it. */
  fileHash?: string
}

/** For how long a repeat is recognised. */
export const submissionLife = days(1)

function keyOf({ to, accountId, submissionId, content, fileHash }: Submission): Buffer {
  const facts = [...to.split(' '), accountId, submissionId, content, fileHash]
  return createHash('sha256').update(JSON.stringify(facts)).digest()
}

/**
 * Does what a form asks for, unless it was sent before. A repeat that arrives meanwhile waits for the first.
 * @param action returns what a repeat is answered with: ids and references, never what somebody wrote
 * @returns the answer of the first
 */
export async function submitOnce<Answer extends Record<string, string | number>>(
  tx: Tx,
  submission: Submission,
  now: Date,
  action: () => Promise<Answer>,
): Promise<Answer> {
  if (submission.submissionId === undefined) return action()
  const key = keyOf(submission)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('submission')
    .values({ key, submitted_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return (await findAnswer<Answer>(tx, key))!
  const answer = await action()
  await tx
    .updateTable('submission')
    .set({ answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute()
  return answer
}

/** The answer to a form that was sent before; null when it was not. Saves reading a repeat's file. */
export const findEarlierAnswer = async <Answer extends Record<string, string | number>>(
  db: Db,
  submission: Submission,
): Promise<Answer | null> =>
  submission.submissionId === undefined ? null : findAnswer<Answer>(db, keyOf(submission))

async function findAnswer<Answer>(db: Db, key: Buffer): Promise<Answer | null> {
  const row = await db.selectFrom('submission').select('answer').where('key', '=', key).executeTakeFirst()
  return (row?.answer ?? null) as Answer | null
}

export const deleteOldSubmissions = (tx: Tx, now: Date) =>
  tx.deleteFrom('submission').where('submitted_at', '<', addMilliseconds(now, -submissionLife)).execute()
