import {
  type EmailInSettings,
  emailsInSettings,
} from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import type { EmailSetting } from '@street-musketeers/contract/mailing/newsletter.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import { emailKinds } from './email-kinds.ts'

const settings = new Map(emailKinds.map(({ name, setting }) => [name, setting]))

/** The row of Settings to which a kind of email belongs. All that other domains send are notices. */
const settingOf = (kind: string): EmailInSettings => settings.get(kind) ?? 'notices'

/** The emails that an account of a role may get. */
const emailsFor = (role: Role): readonly EmailInSettings[] =>
  role === 'musketeer' ? emailsInSettings : ['newsletter', 'notices']

/**
 * The table of emails in Settings (rule: emails-in-settings).
 * @param lastSent when the last email of each kind was accepted
 */
export const presentEmailSettings = (
  role: Role,
  choices: {
    newsletter: boolean
    reminders: boolean
    switchedOff: readonly string[]
    lastSent: readonly { kind: string; at: Date }[]
  },
): EmailSetting[] => {
  const sent = choices.lastSent.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return emailsFor(role).map((email) => ({
    email,
    isOn:
      email === 'newsletter' || email === 'reminders' ? choices[email] : !choices.switchedOff.includes(email),
    lastSent: sent.findLast(({ kind }) => settingOf(kind) === email)?.at.toISOString() ?? null,
  }))
}
