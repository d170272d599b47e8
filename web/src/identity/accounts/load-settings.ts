import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'
import { listSessions } from '@street-musketeers/contract/identity/settings.ts'
import type { ActiveSession, ExternalAccount } from '@street-musketeers/contract/identity/settings-schemas.ts'
import { call } from '../../app/api/api.ts'

export interface Settings {
  user: OwnUser
  sessions: ActiveSession[]
  externalAccounts: ExternalAccount[]
}

/** Loads what every settings screen shows. */
export async function loadSettings(): Promise<Settings> {
  const [user, { sessions, accountsElsewhere }] = await Promise.all([
    call(showOwnUser, {}),
    call(listSessions, {}),
  ])
  return { user, sessions, externalAccounts: accountsElsewhere }
}
