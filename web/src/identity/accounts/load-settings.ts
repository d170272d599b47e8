import type { OwnSettings } from '@street-musketeers/contract/insight/own-record.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'

export interface Settings extends OwnSettings {
  user: OwnUser
}

/** Loads what every settings screen shows. */
export async function loadSettings(): Promise<Settings> {
  const [user, settings] = await Promise.all([call('GET /api/user', {}), call('GET /api/settings', {})])
  return { user, ...settings }
}

/** Where they are read. */
export const settingsAddresses = [readAddress('GET /api/user', {}), readAddress('GET /api/settings', {})]
