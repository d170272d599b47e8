import type { OwnSettings } from '@street-musketeers/contract/insight/own-record.ts'
import { listSessions } from '../../identity/index.ts'
import { calendarAddress } from '../../membership/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentChosenEmails } from './present.ts'
import { findChoices } from './store.ts'

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
