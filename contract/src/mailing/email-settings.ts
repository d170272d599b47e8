import type { Call } from '../call.ts'

/** Emails that people switch off and on in this table: the newsletter has a consent, leaflets follow campaigns, and reminders have a section. */
export const switchableEmails = ['suggestions'] as const
export type SwitchableEmail = (typeof switchableEmails)[number]

/** Every email that Settings shows, in its order (rule: emails-in-settings). */
export const emailsInSettings = [
  'leaflets',
  'reminders',
  ...switchableEmails,
  'newsletter',
  'notices',
] as const
export type EmailInSettings = (typeof emailsInSettings)[number]

/** What an email is called in a sentence: “Emails about … are switched off.” */
export const switchableEmailNames: Record<SwitchableEmail, string> = {
  suggestions: 'campaigns you could join',
}

export const messages = {
  switchedOff: (email: SwitchableEmail) => `Emails about ${switchableEmailNames[email]} are switched off.`,
  switchedOn: (email: SwitchableEmail) => `Emails about ${switchableEmailNames[email]} are switched on.`,
}

export const switchEmail = { method: 'PUT', path: '/api/emailsettings/:email' } as const satisfies Call
