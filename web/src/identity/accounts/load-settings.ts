import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'
import { listSessions } from '@street-musketeers/contract/identity/settings.ts'
import type { ActiveSession } from '@street-musketeers/contract/identity/settings-schemas.ts'
import { call } from '../../app/api/api.ts'

export interface Settings {
  user: OwnUser
  sessions: ActiveSession[]
}

/** Loads what every settings screen shows. */
export async function loadSettings(): Promise<Settings> {
  const [user, { sessions }] = await Promise.all([call(showOwnUser, {}), call(listSessions, {})])
  return { user, sessions }
}
