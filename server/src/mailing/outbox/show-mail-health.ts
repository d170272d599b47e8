import {
  maxCounted,
  urgencies,
  type SuppressedAddress,
  type UndeliveredEmail,
} from '@street-musketeers/contract/mailing/mail-health.ts'
import { recordDeed } from '../../audit/index.ts'
import { nameOf } from '../../identity/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { priorities } from '../../platform/mail/email.ts'
import { findPause } from '../../platform/mail/pause-store.ts'
import { isSendingAllowed } from '../../platform/mail/sending-hold.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import { pageOfSuppressed } from '../bounces/store.ts'
import { countUnsentEmails, pageOfUndeliveredEmails } from './store.ts'

/** What waits, failed or is in doubt, the most urgent first, and whether mail is on hold or paused. */
export async function showMailHealth(db: Db) {
  const rows = await countUnsentEmails(db, { priorities: Object.values(priorities), most: maxCounted })
  const pause = await findPause(db)
  return {
    onHold: !(await isSendingAllowed(db)),
    pause: pause && { ...pause, since: pause.since.toISOString() },
    counts: urgencies.flatMap((urgency) =>
      rows
        .filter(({ priority }) => priority === priorities[urgency])
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

/** A page of the emails that failed or are in doubt. The read is logged in the same transaction (rule: administrator-actions-logged). */
export async function listUndeliveredEmails(tx: Tx, by: Administrator, wanted: PageRequest, now: Date) {
  await recordDeed(tx, by, { deed: 'listed', about: 'letters in trouble', now })
  const { rows, total } = await pageOfUndeliveredEmails(tx, wanted)
  return pageOf<UndeliveredEmail>(
    rows.map(({ account_id: id, role, firstname, lastname, ...letter }) => ({
      letterId: letter.id,
      kind: kindLabel(letter.kind),
      state: letter.state as UndeliveredEmail['state'],
      person: id === null || role === null ? null : { id, role, name: nameOf({ firstname, lastname }) },
      writtenAt: letter.created_at.toISOString(),
      endedAt: letter.ended_at?.toISOString() ?? null,
      tries: letter.attempts,
      answer: letter.last_answer ?? '',
      canResend: letter.state === 'failed' && !letter.is_emptied,
    })),
    total,
    wanted,
  )
}

/** `mailing.campaign-stopped` as `Campaign stopped`. */
function kindLabel(kind: string): string {
  const words = kind.slice(kind.indexOf('.') + 1).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A page of the accounts whose address bounces. The read is logged in the same transaction (rule: administrator-actions-logged). */
export async function listSuppressedAddresses(tx: Tx, by: Administrator, wanted: PageRequest, now: Date) {
  await recordDeed(tx, by, { deed: 'listed', about: 'addresses that bounce', now })
  const { rows, total } = await pageOfSuppressed(tx, wanted, now)
  return pageOf<SuppressedAddress>(
    rows.map(({ id, role, firstname, lastname, email, hard, answer, bounced_at }) => ({
      person: { id, role, name: nameOf({ firstname, lastname }) },
      email: email ?? '',
      reason: hard ? 'gone' : 'full',
      answer,
      lastBouncedAt: bounced_at.toISOString(),
    })),
    total,
    wanted,
  )
}
