import { route } from '@react-router/dev/routes'
import type { AreaRoutes } from '../app/area-routes.ts'

export const routes: AreaRoutes = {
  applicant: [
    route('setup', 'organisations/application-form.tsx'),
    route('info', 'organisations/application-thanks.tsx'),
  ],
}
