import type { Role } from '@street-musketeers/contract/roles.ts'
import type { EmailSetting } from '@street-musketeers/contract/mailing/newsletter.ts'
import { emailOf, emailsFor } from './rules.ts'

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
    lastSent: sent.findLast(({ kind }) => emailOf(kind) === email)?.at.toISOString() ?? null,
  }))
}
