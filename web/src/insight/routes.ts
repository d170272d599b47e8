import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  organisation: [route('campaign/:id/figures', 'insight/campaign-figures.tsx')],
  administrator: [
    route('musketeer/:id', 'insight/musketeer.tsx'),
    route('org/:id', 'insight/organisation.tsx'),
    route('orgapp/:id', 'insight/application.tsx'),
  ],
}
