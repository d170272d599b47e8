import { getsNewsletter } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { emailOf, emailsFor } from './rules.ts'
import { findLastSent, findSwitchedOff } from './store.ts'

/** The table of emails in Settings (rule: emails-in-settings). */
export async function showEmailSettings(db: Db, { accountId, role }: Actor) {
  const switchedOff = await findSwitchedOff(db, accountId)
  if (!(await getsNewsletter(db, accountId))) switchedOff.add('newsletter')
  const sent = (await findLastSent(db, accountId)).toSorted(
    (one, other) => one.sent_at!.getTime() - other.sent_at!.getTime(),
  )
  return {
    emails: emailsFor(role).map((email) => ({
      email,
      isOn: !switchedOff.has(email),
      lastSent: sent.findLast(({ kind }) => emailOf(kind) === email)?.sent_at?.toISOString() ?? null,
    })),
  }
}
