import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  musketeer: [route('no-printer', 'hubs/no-printer.tsx'), route('print-hub', 'hubs/own-hub.tsx')],
  organisation: [route('campaign/:id/print-hubs', 'hubs/name-print-hubs.tsx')],
}
