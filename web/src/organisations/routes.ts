import { index, route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  applicant: [
    route('setup', 'organisations/application-form.tsx'),
    route('info', 'organisations/application-thanks.tsx'),
  ],
  administratorTabs: [route('new_org', 'organisations/new-organisation.tsx')],
  organisationTabs: [
    index('organisations/organisation-details.tsx'),
    route('help', 'organisations/help.tsx'),
    route('settings', 'organisations/organisation-settings.tsx'),
  ],
}
