import {
  type EmailInSettings,
  emailsInSettings,
} from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'

/** The kinds of emails behind each row of the table in Settings. All other kinds are notices. */
const kinds: Record<Exclude<EmailInSettings, 'notices'>, readonly string[]> = {
  leaflets: ['mailing.leaflet'],
  reminders: ['mailing.reminder', 'mailing.pause-question'],
  suggestions: ['mailing.first-week', 'mailing.what-next', 'mailing.campaign-near'],
  newsletter: ['mailing.newsletter'],
}

const emailOfKind = new Map(
  Object.entries(kinds).flatMap(([email, names]) => names.map((name) => [name, email as EmailInSettings])),
)

/** The row of Settings to which a kind of email belongs. */
export const emailOf = (kind: string): EmailInSettings => emailOfKind.get(kind) ?? 'notices'

/** The emails that an account of a role may get. */
export const emailsFor = (role: Role): readonly EmailInSettings[] =>
  role === 'musketeer' ? emailsInSettings : ['newsletter', 'notices']
