import { readAddress } from '@street-musketeers/contract/client.ts'
import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'
import { showOwnSettings } from '@street-musketeers/contract/insight/own-settings.ts'
import type { OwnSettings } from '@street-musketeers/contract/insight/own-settings-schemas.ts'
import { call } from '../../app/api/api.ts'

export interface Settings extends OwnSettings {
  user: OwnUser
}

/** Loads what every settings screen shows. */
export async function loadSettings(): Promise<Settings> {
  const [user, settings] = await Promise.all([call(showOwnUser, {}), call(showOwnSettings, {})])
  return { user, ...settings }
}

/** Where they are read. */
export const settingsAddresses = [readAddress(showOwnUser, {}), readAddress(showOwnSettings, {})]
