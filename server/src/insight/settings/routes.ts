import * as contract from '@street-musketeers/contract/insight/own-settings.ts'
import { requireSignedIn } from '../../platform/http/actor.ts'
import { route } from '../../platform/http/route.ts'
import { showOwnSettings } from './show-own-settings.ts'

export const settingsRoutes = [
  route(contract.showOwnSettings, (context) =>
    showOwnSettings(context.db, requireSignedIn(context.actor), context),
  ),
]
