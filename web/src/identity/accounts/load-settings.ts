import { showOwnUser, type OwnUser } from '@street-musketeers/contract/insight/insight.ts'
import { listSessions, type ActiveSession } from '@street-musketeers/contract/identity/settings.ts'
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
