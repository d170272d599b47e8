import { sql } from 'kysely'
import type { Db, Tx } from '../../database/db.ts'
import { smallDomainOf } from './pace.ts'

/** Why bulk email is paused: of the mail server's last `answered` replies, `refused` were permanent refusals. */
interface RefusalCounts {
  refused: number
  answered: number
}

/** Too many refusals, and when the first of those replies came. */
export type Refusals = RefusalCounts & { since: Date }

/** Of the last 500 replies, and only once there are 100, more than a tenth must be refusals. */
const [minReplies, maxReplies, maxRefusedShare] = [100, 500, 0.1]
/** Of the refusals of one small domain, no more count: its owner could refuse all emails to it, and stop everybody's. */
const maxPerSmallDomain = 2

interface Reply {
  isRefusal: boolean
  smallDomain: string | null
  at: Date
}

/** Counts permanent refusals of bulk email: too many cost the sending reputation that all email needs (rule: refusals-pause-bulk). */
export function createRefusalCounter() {
  let replies: Reply[] = []
  let refused = 0

  const countsNoMore = (domain: string) =>
    replies.filter(({ isRefusal, smallDomain }) => isRefusal && smallDomain === domain).length ===
    maxPerSmallDomain

  return {
    /**
     * @param address the recipient
     * @returns the refusals, when there are too many; null otherwise
     */
    record(isRefusal: boolean, address: string, at: Date): Refusals | null {
      const smallDomain = smallDomainOf(address)
      if (isRefusal && smallDomain !== null && countsNoMore(smallDomain)) return null
      replies.push({ isRefusal, smallDomain, at })
      refused += Number(isRefusal)
      if (replies.length > maxReplies) refused -= Number(replies.shift()!.isRefusal)
      const answered = replies.length
      if (answered < minReplies || refused <= answered * maxRefusedShare) return null
      return { refused, answered, since: replies[0]!.at }
    },

    /** Starts counting again from nothing. */
    reset(): void {
      replies = []
      refused = 0
    },
  }
}

/**
 * Pauses bulk email, unless it was resumed after the refusals began.
 * @returns whether it was running until now
 */
export async function pauseBulkSending(
  tx: Tx,
  { refused, answered, since }: Refusals,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_pause (paused_at, refused, answered) values (${now}, ${refused}, ${answered})
    on conflict (the_one) do update
    set paused_at = excluded.paused_at, refused = excluded.refused, answered = excluded.answered
    where mail_pause.paused_at is null and coalesce(mail_pause.released_at <= ${since}, true)`.execute(tx)
  return numAffectedRows === 1n
}

/** Resumes bulk email. @returns whether it was paused */
export async function resumeBulkSending(tx: Tx, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_pause')
    .set({ paused_at: null, released_at: now })
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Since when bulk email is paused, and why; null when it is not. */
export async function findPause(db: Db): Promise<Refusals | null> {
  const pause = await db
    .selectFrom('mail_pause')
    .select(['paused_at', 'refused', 'answered'])
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return pause?.paused_at
    ? { since: pause.paused_at, refused: pause.refused, answered: pause.answered }
    : null
}
