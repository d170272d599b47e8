import type { OwnSettings } from '@street-musketeers/contract/insight/own-record.ts'
import { listSessions } from '../../identity/index.ts'
import { calendarAddress } from '../../membership/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findChoices } from './store.ts'
import { presentEmailSettings } from '../../mailing/index.ts'

/**
 * What Settings shows besides the account, in three statements.
 * @throws {Problem} SignInNeeded if the account has just been closed
 */
export async function showOwnSettings(
  db: Db,
  of: Actor,
  { config, secrets, now }: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<OwnSettings> {
  const choices = await findChoices(db, of.accountId)
  if (!choices || choices.closed_at) throw problem('SignInNeeded')
  const { calendar_feed_id, hides_last_leaflets } = choices
  return {
    ...(await listSessions(db, of, now)),
    emails: presentChosenEmails(of.role, choices),
    calendarAddress:
      calendar_feed_id === null ? null : calendarAddress(config.publicUrl, calendar_feed_id, secrets),
    lastLeafletsHidden: of.role === 'musketeer' ? Boolean(hides_last_leaflets) : null,
  }
}

type Choices = NonNullable<Awaited<ReturnType<typeof findChoices>>>

/** Which emails an account gets by its choices. */
export const presentChosenEmails = (
  role: Actor['role'],
  { newsletter, wants_reminders, switched_off, last_sent }: Choices,
) =>
  presentEmailSettings(role, {
    newsletter: Boolean(newsletter),
    // An account without a schedule has not turned them off.
    reminders: wants_reminders ?? true,
    switchedOff: switched_off.map(({ email }) => email),
    lastSent: last_sent.map(({ kind, sent_at }) => ({ kind, at: new Date(sent_at!) })),
  })
