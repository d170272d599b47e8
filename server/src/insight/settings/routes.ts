import { route } from '../../platform/http/route.ts'
import { showOwnSettings } from './show-own-settings.ts'

export const settingsRoutes = [
  route('GET /api/settings', (context) => showOwnSettings(context.db, context.actor, context)),
]
