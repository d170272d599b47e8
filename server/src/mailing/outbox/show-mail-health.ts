import { maxCounted, urgencies } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import type { UndeliveredEmail } from '@street-musketeers/contract/mailing/mail-health.ts'
import { recordAction } from '../../audit/index.ts'
import { fullName } from '../../identity/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { emailPriorities } from '../../email-priorities.ts'
import { findPause, isSendingAllowed, resumeBulkSending } from '../../platform/mail/stop-sending.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import { countUnsentEmails, pageOfUndeliveredEmails } from './store.ts'

/** How many emails are waiting, failed or in doubt, most urgent first, and whether mail is on hold or paused. */
export async function showMailHealth(db: Db) {
  const rows = await countUnsentEmails(db, { priorities: Object.values(emailPriorities), most: maxCounted })
  const pause = await findPause(db)
  return {
    onHold: !(await isSendingAllowed(db)),
    pause: pause && { ...pause, since: pause.since.toISOString() },
    counts: urgencies.flatMap((urgency) =>
      rows
        .filter(({ priority }) => priority === emailPriorities[urgency])
        .map(({ state, count, oldest }) => ({
          state,
          urgency,
          count,
          orMore: count === maxCounted,
          oldestAt: oldest.toISOString(),
        })),
    ),
  }
}

/**
 * Resumes leaflets and newsletters after they were paused because too many were refused (rule: refusals-pause-bulk).
 * @param by null: an operator's command
 */
export async function resumeMail(tx: Tx, by: Administrator | null, now: Date): Promise<void> {
  if (await resumeBulkSending(tx, now)) await recordAction(tx, by, { action: 'resumed-mail', now })
}

/** A page of the emails that failed or are in doubt. The read is logged in the same transaction (rule: administrator-actions-logged). */
export async function listUndeliveredEmails(tx: Tx, by: Administrator, page: PageRequest, now: Date) {
  await recordAction(tx, by, { action: 'listed', about: 'letters in trouble', now })
  const { rows, total } = await pageOfUndeliveredEmails(tx, page)
  return pageOf<UndeliveredEmail>(
    rows.map(({ account_id: id, role, firstname, lastname, ...email }) => ({
      letterId: email.id,
      kind: kindLabel(email.kind),
      state: email.state as UndeliveredEmail['state'],
      person: id === null || role === null ? null : { id, role, name: fullName({ firstname, lastname }) },
      writtenAt: email.created_at.toISOString(),
      endedAt: email.ended_at?.toISOString() ?? null,
      tries: email.attempts,
      answer: email.last_answer ?? '',
      canResend: email.state === 'failed' && !email.is_emptied,
    })),
    total,
    page,
  )
}

/** `mailing.campaign-stopped` as `Campaign stopped`. */
function kindLabel(kind: string): string {
  const label = kind.slice(kind.indexOf('.') + 1).replaceAll('-', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
