import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'
import { listSessions } from '@street-musketeers/contract/identity/settings.ts'
import type { ActiveSession, ExternalAccount } from '@street-musketeers/contract/identity/settings-schemas.ts'
import { showEmailSettings } from '@street-musketeers/contract/mailing/email-settings.ts'
import type { EmailSetting } from '@street-musketeers/contract/mailing/email-settings-schemas.ts'
import { call } from '../../app/api/api.ts'

export interface Settings {
  user: OwnUser
  sessions: ActiveSession[]
  externalAccounts: ExternalAccount[]
  emails: EmailSetting[]
}

/** Loads what every settings screen shows. */
export async function loadSettings(): Promise<Settings> {
  const [user, { sessions, accountsElsewhere }, { emails }] = await Promise.all([
    call(showOwnUser, {}),
    call(listSessions, {}),
    call(showEmailSettings, {}),
  ])
  return { user, sessions, externalAccounts: accountsElsewhere, emails }
}
