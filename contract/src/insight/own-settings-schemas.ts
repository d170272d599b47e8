import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OwnSessions } from '../identity/settings-schemas.ts'
import { EmailSetting } from '../mailing/email-settings-schemas.ts'
import { showOwnSettings } from './own-settings.ts'

/** What Settings shows besides the account. */
export const OwnSettings = OwnSessions.extend({
  /** The emails that the account may get (rule: emails-in-settings). */
  emails: z.array(EmailSetting),
  /** The address that a calendar program reads. Null while the calendar is switched off, and for everybody but musketeers. */
  calendarAddress: z.url().nullable(),
  /** Whether a musketeer hides how many of their last leaflets they delivered. Null for everybody else. */
  lastLeafletsHidden: z.boolean().nullable(),
})
export type OwnSettings = z.output<typeof OwnSettings>

export const ownSettingsEndpoints = {
  showOwnSettings: endpoint(showOwnSettings, {
    summary:
      'What the signed-in account has chosen: its emails and when each was last sent, its sessions and external accounts, a musketeer’s calendar.',
    input: z.strictObject({}),
    reply: OwnSettings,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),
}
