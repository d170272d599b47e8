import { index, route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  organisationTabs: [route('data', 'insight/campaign-charts.tsx')],
  administratorTabs: [
    index('insight/musketeers.tsx'),
    route('orgs', 'insight/organisations.tsx'),
    route('org_apps', 'insight/applications.tsx'),
    route('data', 'insight/marketing.tsx'),
    route('audit', 'insight/audit.tsx'),
  ],
  administrator: [
    route('musketeer/:id', 'insight/musketeer.tsx'),
    route('org/:id', 'insight/organisation.tsx'),
    route('orgapp/:id', 'insight/application.tsx'),
  ],
}
